import { Pagination } from '../ui/pagination.tsx'
import { useExistingPage } from './existing-page.ts'
import type { OnPage } from './existing-page.ts'
import type { Page } from './queries.ts'

export interface PageLinksProps {
  /** Of the page that is shown; nothing while the first is on its way. */
  meta: Page<unknown>['meta']
  onPage: OnPage
}

/** Links to the other pages of a list, where there are any. A page that no longer exists leads to the last. */
export function PageLinks({ meta, onPage }: PageLinksProps) {
  useExistingPage(meta, onPage)
  if (!meta || meta.last_page < 2) return null
  const rows = { from: meta.from ?? 0, to: meta.to ?? 0, total: meta.total }
  return <Pagination page={meta.current_page} pages={meta.last_page} rows={rows} onPage={onPage} />
}
