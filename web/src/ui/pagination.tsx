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
  rows?: { from: number; to: number; total: number } | undefined
  onPage: (page: number) => void
}

/** Previous, a window of numbers, next. */
export function Pagination({ page, pages, rows, onPage }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {rows && (
        <span className={styles.range} aria-live="polite">
          {rows.total === 0
            ? 'None'
            : `${quantity(rows.from)} to ${quantity(rows.to)} of ${quantity(rows.total)}`}
        </span>
      )}
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pages > 1 && <Numbers page={page} pages={pages} onPage={onPage} />}
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
