import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import type { PageHeaderProps } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { TabItem } from '../ui/tabs.tsx'
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
