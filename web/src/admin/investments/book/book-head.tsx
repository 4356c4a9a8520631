import { useCounted } from '../../../features/list/use-counted.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { money, percent } from '../../../ui/format.ts'
import { ProgressBar, ProgressKeys } from '../../../ui/progress-bar.tsx'
import type { AllocationBook } from '../records.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { bookParts, drawnParts, leftToPlace } from '../../../features/rounds/book-parts.ts'
import styles from './book.module.css'

/** How the money of a round stands: one figure, one bar, and its parts, which add up to the figure. */
export function BookHead({ book }: { book: AllocationBook }) {
  const label = useLabel()
  const allocations = useCounted({ term: 'allocation' })
  const labels = {
    received: label('payment_received'),
    awaiting: label('awaiting_payment'),
    overdue: label('state_overdue'),
    reserved: label('state_reserved'),
  }
  const parts = bookParts(book, { labels, allocations })
  const { currency, committed, committed_percent: part, target } = book
  const left = leftToPlace(book)
  const ofTarget = target === null ? undefined : `${percent(part)} of ${money(target, { currency })}`
  return (
    <section aria-label="Money raised">
      <div className={styles.head}>
        <div>
          <p className={styles.faint}>Committed</p>
          <p className={styles.line}>
            <span className={styles.figure}>
              <Figure of="book_committed" label="Committed">
                {money(committed, { currency })}
              </Figure>
            </span>
            <span className={styles.faint}>
              {ofTarget !== undefined && (
                <Figure of="book_percent" label="Share of target">
                  {ofTarget}
                </Figure>
              )}
            </span>
          </p>
        </div>
        <p className={styles.faint}>
          {left !== undefined && (
            <Figure of="book_left" label="Against target">
              {left}
            </Figure>
          )}
        </p>
      </div>
      <div className={styles.bar}>
        <ProgressBar label={`Committed ${ofTarget ?? ''}`} thickness="thick" parts={drawnParts(parts)} />
      </div>
      <ProgressKeys
        parts={parts.map((part) => ({
          ...part,
          value: (
            <Figure of={`book_${part.state}`} label={part.label}>
              {part.value}
            </Figure>
          ),
          note: (
            <Figure of={`book_count_${part.state}`} label={`Number of ${part.label}`}>
              {part.note}
            </Figure>
          ),
        }))}
      />
    </section>
  )
}
