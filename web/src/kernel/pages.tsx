import { cx } from '../ui/class-names.ts'
import { Pagination } from '../ui/pagination.tsx'
import styles from './pages.module.css'
import type { Page } from './queries.ts'

interface PagesProps {
  /** Of the page that is shown; nothing while the first is on its way. */
  meta: Page<unknown>['meta']
  onPage: (page: number) => void
  /** At the foot of a card whose content reaches its edge. */
  inCard?: boolean
}

/** The way to the other pages of a list, where there are others. */
export function Pages({ meta, onPage, inCard = false }: PagesProps) {
  if (!meta || meta.last_page < 2) return null
  return (
    <div className={cx(styles.pages, inCard && styles.inCard)}>
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        from={meta.from ?? undefined}
        to={meta.to ?? undefined}
        total={meta.total}
        onPage={onPage}
      />
    </div>
  )
}
