import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { openStepAt } from '../ui/focus-on.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Heading, Text } from '../ui/text.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './portal-page.module.css'

export interface PortalPageProps {
  title: string
  /** Before the title and what is under it: the mark of a record. */
  mark?: ReactNode
  /** How the record stands, after its title. */
  state?: ReactNode
  /** Under the title, larger than the text. */
  intro?: ReactNode
  /** One level up, said in the tenant's words. */
  back?: { label: string; href: string } | undefined
  /** The way back is only shown where the list beside the page is not: the profile. */
  backOnPhone?: boolean | undefined
  actions?: ReactNode
  /**
   * It came in the place of another step of the same page: it opens at its top, with the focus on its title.
   */
  isNextStep?: boolean | undefined
  children: ReactNode
}

/** A page of the portal. Names the window. */
export function PortalPage(props: PortalPageProps) {
  const { title, mark, state, intro, back, backOnPhone = false, actions, children } = props
  const step = props.isNextStep === true && { ref: openStepAt, tabIndex: -1 }
  usePageTitle(title)
  return (
    <div className={styles.portal}>
      {back && <BackLink {...back} className={backOnPhone ? styles.onPhone : undefined} />}
      <div className={styles.head}>
        <div className={cx(mark !== undefined && styles.marked)}>
          {mark}
          <div>
            <div className={styles.named}>
              <Heading level={1} variant="title" {...step}>
                {title}
              </Heading>
              {state}
            </div>
            {intro !== undefined && (
              <Text variant="lede" tone="soft" className={styles.intro}>
                {intro}
              </Text>
            )}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** One level up, above the title. */
export function BackLink({
  label,
  href,
  className,
}: {
  label: string
  href: string
  className?: string | undefined
}) {
  return (
    <Link href={href} className={cx(styles.back, className)}>
      <Icon of={ArrowLeft} /> {label}
    </Link>
  )
}
