import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { FlatSearch } from '../../../kernel/search.ts'
import { counted, holding, moneyShort, percent, quantity } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { price } from '../../../ui/price.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { HoldersTable } from './holders-table.tsx'
import { capTableQuery } from './queries.ts'
import type { CapTable, CapTableRow } from './queries.ts'
import { Checks, OurPosition, RoundHistory } from './side-cards.tsx'
import { TimeFields } from './time-fields.tsx'
import { pick, timeQuery } from './use-cap-table-search.ts'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'
import { colourOf, ownColours } from './colours.ts'
import { useLabel } from '../../../kernel/terminology.tsx'

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
function OwnershipBars({ table, compared }: { table: CapTable; compared: boolean }) {
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

const views = [
  { value: 'fully_diluted', label: 'Fully diluted' },
  { value: 'as_converted', label: 'As converted' },
  { value: 'issued', label: 'Issued only' },
] as const

/**
 * Today is compared with the open round unless that is switched off. A round is added as its book stands now,
 * so it doesn’t go with what was known or held on another day.
 */
const isCompared = (flat: FlatSearch): boolean =>
  flat['with_round'] === '1' || (!flat['with_round'] && !flat['as_at'] && !flat['known_on'])

/** What the table is asked by, from the address. */
export const tableQuery = (flat: FlatSearch): Record<string, string> => ({
  ...timeQuery(flat),
  ...pick(flat, ['view']),
  ...(isCompared(flat) && { with_round: '1' }),
})

/** The table of a day: bars, holders, rounds, what is held through us, and checks. */
export function TablePart({ id, search }: { id: number; search: CapTableSearch }) {
  const label = useLabel()
  const query = useQuery({
    ...capTableQuery(id, tableQuery(search.flat)),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded
      query={query}
      what={`the ${label('cap_table', { lower: true })}`}
      skeleton={<SkeletonRows rows={10} avatar={false} />}
    >
      {(table) => <Table table={table} search={search} />}
    </Loaded>
  )
}

function Table({ table, search }: { table: CapTable; search: CapTableSearch }) {
  const compared = isCompared(search.flat) && table.open_round !== null
  return (
    <>
      <Tools table={table} search={search} />
      {table.empty ? (
        <EmptyState title="No shares recorded">
          Record the founders’ shares with “Record an event”, or import an Open Cap Format file under
          “History”. Shares allotted here appear automatically.
        </EmptyState>
      ) : (
        <>
          <OwnershipBars table={table} compared={compared} />
          <HoldersTable table={table} compared={compared} />
        </>
      )}
      <div className={styles.cards}>
        <RoundHistory table={table} />
        <OurPosition table={table} compared={compared} />
        {table.checks.length > 0 && <Checks table={table} />}
      </div>
    </>
  )
}

function Tools({ table, search }: { table: CapTable; search: CapTableSearch }) {
  const { open_round: round, currency } = table
  return (
    <div className={styles.tools}>
      <SegmentedControl
        label="Shares counted"
        options={views}
        value={table.view}
        onChange={(view) => search.change({ view: view === 'fully_diluted' ? '' : view })}
      />
      <TimeFields search={search} asAt={table.as_at} />
      {round && (
        <NativeSelect
          label="Compare today with"
          labelHidden
          value={isCompared(search.flat) ? '1' : '0'}
          options={[
            { value: '0', label: 'No comparison' },
            { value: '1', label: `Today and after ${round.name}` },
          ]}
          onChange={(event) => search.change({ with_round: event.target.value })}
        />
      )}
      {round && (
        <span className={styles.spread}>
          {`${round.name}: `}
          <Figure of="open_new_shares" label="New shares">
            {quantity(round.new_shares)}
          </Figure>
          {' new shares at '}
          <Figure of="open_price" label="Round price">
            {price(round.price, currency)}
          </Figure>
          {', '}
          <Figure of="open_pre_money" label="Pre-money">
            {moneyShort(round.pre_money, { currency, places: 1 })}
          </Figure>
          {' pre-money, '}
          <Figure of="open_post_money" label="Post-money">
            {moneyShort(round.post_money, { currency, places: 1 })}
          </Figure>
          {' post-money'}
        </span>
      )}
    </div>
  )
}
