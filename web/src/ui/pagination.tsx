import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { quantity } from './format.ts'
import { pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

export interface PaginationProps {
  page: number
  /** Last page. */
  pages: number
  /** First and last row shown and how many there are: "1 to 50 of 148". */
  from?: number | undefined
  to?: number | undefined
  total?: number | undefined
  onPage: (page: number) => void
  /** Only the arrows, for the narrow footer of a list. */
  compact?: boolean | undefined
}

/** Previous, a window of numbers, next. */
export function Pagination({ page, pages, from, to, total, onPage, compact = false }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {total !== undefined && (
        <span className={styles.range} aria-live="polite">
          {total === 0 ? 'None' : `${quantity(from ?? 0)} to ${quantity(to ?? 0)} of ${quantity(total)}`}
        </span>
      )}
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {!compact && pages > 1 && <Numbers page={page} pages={pages} onPage={onPage} />}
      <IconButton
        icon={ChevronRight}
        label="Next page"
        size="small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

function Numbers({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <ol className={styles.numbers}>
      {pageWindow(page, pages).map((number, index) => (
        <li key={number ?? `gap ${index}`}>
          {number === undefined ? (
            <span className={styles.gap}>…</span>
          ) : (
            <button
              type="button"
              className={cx(styles.number, number === page && styles.current)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

export interface ListFooterProps {
  /** "148 investors". */
  count: ReactNode
  /** Totals of the whole result, not of the page. */
  totals?: readonly { label: string; value: ReactNode }[] | undefined
  children?: ReactNode
}

/** The bar under a list: count, totals, pages. */
export function ListFooter({ count, totals = [], children }: ListFooterProps) {
  return (
    <div className={styles.footer} data-foot>
      <output>{count}</output>
      {totals.map((total) => (
        <span key={total.label} className={styles.total}>
          {total.label} <b>{total.value}</b>
        </span>
      ))}
      <span className={styles.pages}>{children}</span>
    </div>
  )
}
