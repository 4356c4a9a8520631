import { holding, percent, quantity } from '../../ui/format.ts'
import { colourOf } from './colours.ts'
import type { CapTable, CapTableRow } from './queries.ts'
import styles from './cap-table.module.css'

type Part = 'percent' | 'after_percent'

/** Below this a part of the bar has no room for its number. */
const leastForText = 6

/** Who has what part, today and after the open round, on one scale. */
export function OwnershipBars({ table, compared }: { table: CapTable; compared: boolean }) {
  return (
    <div className={styles.bars}>
      <Bar title="Today" shares={table.total.shares} rows={table.rows} part="percent" />
      {compared && table.open_round && (
        <Bar
          title={`After ${table.open_round.name}`}
          shares={table.total.after_shares}
          rows={table.rows}
          part="after_percent"
        />
      )}
    </div>
  )
}

interface BarProps {
  title: string
  shares: string
  rows: readonly CapTableRow[]
  part: Part
}

function Bar({ title, shares, rows, part }: BarProps) {
  const label = rows.map((row) => `${row.name} ${holding(row[part])}`).join(', ')
  return (
    <div className={styles.bar}>
      <span className={styles.barName}>
        {title}
        <small>{`${quantity(shares)} shares`}</small>
      </span>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, and there is no picture to load */}
      <div className={styles.track} role="img" aria-label={`${title}: ${label}`}>
        {rows.map((row, index) => {
          const width = Number(row[part] ?? 0)
          if (width <= 0) return null
          return (
            <i key={row.key} style={{ width: `${width}%`, background: colourOf(index) }}>
              {width >= leastForText && <b>{percent(row[part])}</b>}
            </i>
          )
        })}
      </div>
    </div>
  )
}
