import { useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { WithPartList } from '../ui/part-list.tsx'
import { Text } from '../ui/text.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './settings-page.module.css'

export interface SettingsPageProps {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  /** Stands beside the form where a change can be seen at once. */
  preview?: ReactNode
  /** For lists, which need the room: no limit to the width. */
  wide?: boolean | undefined
  children: ReactNode
}

/**
 * A page of the settings. The head above it says "Settings"; the list beside it is the frame's. Where it has
 * several parts and no preview, their names stand at its right.
 */
export function SettingsPage({ title, intro, actions, preview, wide = false, children }: SettingsPageProps) {
  usePageTitle(title)
  const content = useRef<HTMLDivElement>(null)
  return (
    <div className={cx(styles.settings, preview !== undefined && styles.beside)}>
      <div className={styles.scroll} data-scroll data-scroll-restoration-id="settings">
        <WithPartList of={content} wide={wide} hidden={preview !== undefined}>
          <div ref={content} className={cx(styles.form, wide && styles.wide)}>
            <div className={styles.head}>
              <div>
                <h2 className={styles.title}>{title}</h2>
                {intro !== undefined && <Text tone="faint">{intro}</Text>}
              </div>
              {actions && <div className={styles.actions}>{actions}</div>}
            </div>
            {children}
          </div>
        </WithPartList>
      </div>
      {preview !== undefined && <aside className={styles.preview}>{preview}</aside>}
    </div>
  )
}
