import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { mainId } from '../../kernel/focus.tsx'
import { speakAs } from '../../kernel/theme.ts'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { TenantLogo } from '../tenant-logo.tsx'
import { useOpening } from '../use-opening.ts'
import styles from './plain-frame.module.css'

export interface PlainFrameProps {
  /** At the right of the bar: "Log out". */
  end?: ReactNode
  /** Where the logo leads. */
  home?: string
  /** The content stands in the middle of the page, in the middle of its lines. */
  centred?: boolean
  children: ReactNode
}

/** A page with the tenant's logo and nothing to navigate: waiting, errors, terms. */
export function PlainFrame({ end, home = '/', centred = false, children }: PlainFrameProps) {
  useEffect(() => speakAs('portal'), [])
  useOpening()
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.wrap}>
          <Link href={home} className={styles.firm}>
            <TenantLogo size={30} />
          </Link>
          {end !== undefined && <div className={styles.end}>{end}</div>}
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className={cx(styles.main, centred && styles.centred)}>
        {children}
      </main>
    </div>
  )
}
