import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageHeaderProps } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { TabItem } from '../ui/tabs.tsx'
import { Text } from '../ui/text.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './page.module.css'

export interface AdminPageProps extends Omit<PageHeaderProps, 'title' | 'tabs'> {
  title: string
  /** From `useRecordTabs`, or the saved views of a list. */
  tabs?: readonly TabItem[] | undefined
  /** A list that fills the page to its edges and scrolls inside itself. */
  flush?: boolean | undefined
  children: ReactNode
}

/** A page of the back office: head, tabs, and content that scrolls below them. Names the window. */
export function AdminPage({ title, tabs, ruled, flush = false, children, ...head }: AdminPageProps) {
  usePageTitle(title)
  const row = tabs && tabs.length > 1 ? <Tabs label={title} items={tabs} /> : undefined
  return (
    <>
      <PageHeader {...head} title={title} tabs={row} ruled={ruled ?? row === undefined} />
      {flush ? (
        <div className={styles.flush}>{children}</div>
      ) : (
        <div className={styles.scroll} data-scroll data-scroll-restoration-id="page">
          {children}
        </div>
      )}
    </>
  )
}

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

/** A page of the settings. The head above it says "Settings"; the list beside it is the frame's. */
export function SettingsPage({ title, intro, actions, preview, wide = false, children }: SettingsPageProps) {
  usePageTitle(title)
  return (
    <div className={cx(styles.settings, preview !== undefined && styles.beside)}>
      <div className={styles.scroll} data-scroll data-scroll-restoration-id="settings">
        <div className={cx(styles.form, wide && styles.wide)}>
          <div className={styles.head}>
            <div>
              <h2 className={styles.title}>{title}</h2>
              {intro !== undefined && <Text tone="faint">{intro}</Text>}
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {children}
        </div>
      </div>
      {preview !== undefined && <aside className={styles.preview}>{preview}</aside>}
    </div>
  )
}
