import { Figure } from '../../../features/figures/figure.tsx'
import { counted, holding, percent } from '../../../ui/format.ts'
import { colourOf, ownColours } from './colours.ts'
import type { CapTable, CapTableRow } from './queries.ts'
import styles from './cap-table.module.css'

type PercentField = 'percent' | 'after_percent'

interface BarSegment {
  key: string
  /** Per cent of the bar. */
  width: number
  colour: string
}

/**
 * Rows that have a colour of their own are drawn one by one; all others are one piece, as they are one
 * colour.
 */
function piecesOf(rows: readonly CapTableRow[], percentField: PercentField): BarSegment[] {
  const pieces = rows.map((row, index) => ({
    key: row.key,
    width: Number(row[percentField] ?? 0),
    colour: colourOf(index),
  }))
  const [own, others] = [pieces.slice(0, ownColours), pieces.slice(ownColours)]
  const rest = others.reduce((sum, { width }) => sum + width, 0)
  return [...own, { key: 'others', width: rest, colour: colourOf(ownColours) }].filter(
    ({ width }) => width > 0,
  )
}

/** Below this a part of the bar has no room for its number. */
const leastForText = 6

/** Who has what part, today and after the open round, on one scale. */
export function OwnershipBars({ table, compared }: { table: CapTable; compared: boolean }) {
  return (
    <div className={styles.bars}>
      <Bar title="Today" of="shares" shares={table.total.shares} rows={table.rows} part="percent" />
      {compared && table.open_round && (
        <Bar
          title={`After ${table.open_round.name}`}
          of="after_shares"
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
  /** Under which name its shares open in the row of the whole table. */
  of: 'shares' | 'after_shares'
  shares: string
  rows: readonly CapTableRow[]
  part: PercentField
}

function Bar({ title, of, shares, rows, part }: BarProps) {
  const label = rows.map((row) => `${row.name} ${holding(row[part])}`).join(', ')
  return (
    <div className={styles.bar}>
      <span className={styles.barName}>
        {title}
        <small>
          <Figure of={`${of}:total`} label={`All shares, ${title}`}>
            {counted(Number(shares), 'share', 'shares')}
          </Figure>
        </small>
      </span>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, and there is no picture to load */}
      <div className={styles.track} role="img" aria-label={`${title}: ${label}`}>
        {piecesOf(rows, part).map(({ key, width, colour }) => (
          <i key={key} style={{ width: `${width}%`, background: colour }}>
            {width >= leastForText && <b>{percent(width.toFixed(1))}</b>}
          </i>
        ))}
      </div>
    </div>
  )
}
