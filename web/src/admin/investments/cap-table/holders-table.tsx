import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Change } from '../../../ui/figure.tsx'
import { directionOf, holding, missing, money, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { classWords } from './class-words.ts'
import { colourOf } from './colours.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { CapTable, CapTableRow } from './queries.ts'
import styles from './cap-table.module.css'
import stacked from './stacked.module.css'
import { useLabel } from '../../../kernel/terminology.tsx'

interface HoldersTableProps {
  table: CapTable
  /** Whether the open round stands beside today. */
  compared: boolean
}

/**
 * The table of holders in groups of columns: today, what is new, and after it. Every figure opens to its
 * working.
 */
export function HoldersTable({ table, compared }: HoldersTableProps) {
  const label = useLabel()
  const { currency, open_round: round } = table
  const at = compared && round ? round.price : table.price
  const valueHead = at === null ? 'Value' : `Value at ${price(at, currency)}`
  return (
    <Card flush>
      <ScrollRegion className={styles.scroll} aria-label={label('cap_table')}>
        <table
          className={cx(styles.table, styles.inCard, compared && round && styles.compared, stacked.stacked)}
        >
          <thead>
            {compared && round && <GroupHeads round={round.name} view={table.view} />}
            <tr>
              <th scope="col">Holder</th>
              <th scope="col">Class</th>
              {heads({ compared, valueHead, view: table.view }).map(({ head, isFirst }, index) => (
                <th key={`${head}${index}`} scope="col" className={cx(styles.end, isFirst && styles.first)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                colour={colourOf(index)}
                {...{ compared, currency, view: table.view }}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {totalWords[table.view]}
              </th>
              <Cells row={table.total} {...{ compared, currency, view: table.view }} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  )
}

/** What the columns below each head belong to. */
function GroupHeads({ round, view }: { round: string; view: CapTable['view'] }) {
  return (
    <tr className={styles.groups}>
      <td colSpan={2} aria-label="Holder and class" />
      <th colSpan={view === 'issued' ? 2 : 3} scope="colgroup" className={styles.first}>
        Today
      </th>
      <th colSpan={2} scope="colgroup" className={styles.first}>
        {round}
      </th>
      <th colSpan={4} scope="colgroup" className={styles.first}>{`After ${round}`}</th>
    </tr>
  )
}

interface HeadsOf {
  compared: boolean
  valueHead: string
  view: CapTable['view']
}

/** The first of each group has a line before it. Where options and conversions count, the part of what is issued stands beside the part of all. */
const heads = ({ compared, valueHead, view }: HeadsOf) => [
  { head: 'Shares', isFirst: compared },
  { head: 'Holding' },
  ...(view === 'issued' ? [] : [{ head: 'Of issued' }]),
  ...(compared ? comparedHeads : [{ head: 'Paid' }]),
  { head: valueHead },
]

const comparedHeads: readonly { head: string; isFirst?: boolean }[] = [
  { head: 'New shares', isFirst: true },
  { head: 'Invested' },
  { head: 'Shares', isFirst: true },
  { head: 'Holding' },
  { head: 'Change' },
]

const totalWords = {
  fully_diluted: 'Total, fully diluted',
  as_converted: 'Total, as converted',
  issued: 'Total, issued',
} as const

interface RowProps {
  row: CapTableRow
  compared: boolean
  currency: string
  view: CapTable['view']
}

function Row({ row, colour, ...rest }: RowProps & { colour: string }) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.holder}>
          <i className={styles.swatch} style={{ background: colour }} aria-hidden />
          <b>{row.name}</b>
          {row.detail && <span>{row.detail}</span>}
        </span>
      </th>
      <td className={styles.soft} data-label="Class">
        {classWords(row.classes)}
      </td>
      <Cells row={row} {...rest} />
    </tr>
  )
}

type FigureName = Exclude<keyof CapTableRow, 'key' | 'name' | 'detail' | 'kind' | 'classes'>

const labels: Record<FigureName, string> = {
  shares: 'Shares',
  percent: 'Holding',
  issued_shares: 'Issued shares',
  issued_percent: 'Share of issued',
  paid: 'Paid',
  value: 'Value',
  new_shares: 'New shares',
  invested: 'Invested',
  after_shares: 'Shares after',
  after_percent: 'Holding after',
  change: 'Change',
  after_value: 'Value after',
}

const firstOfGroup: ReadonlySet<FigureName> = new Set(['shares', 'new_shares', 'after_shares'])

function Cells({ row, compared, currency, view }: RowProps) {
  const amount = (value: string | null) =>
    value === null || isNothing(value) ? missing : money(value, { currency })
  const count = (value: string | null) => (value === null || isNothing(value) ? missing : quantity(value))
  const figure = (name: FigureName, text: string) => (
    <td
      className={cx(styles.end, compared && firstOfGroup.has(name) && styles.first)}
      data-label={labels[name]}
    >
      {text === missing ? (
        <span className={styles.none}>{text}</span>
      ) : (
        <Figure of={`${name}:${row.key}`} label={`${labels[name]}, ${row.name}`}>
          {text}
        </Figure>
      )}
    </td>
  )
  const isOnRegister = row.issued_percent !== null && !isNothing(row.issued_percent)
  const issued =
    view === 'issued' ? null : figure('issued_percent', isOnRegister ? holding(row.issued_percent) : missing)
  if (!compared)
    return (
      <>
        {figure('shares', count(row.shares))}
        {figure('percent', holding(row.percent))}
        {issued}
        {figure('paid', amount(row.paid))}
        {figure('value', amount(row.value))}
      </>
    )
  return (
    <>
      {figure('shares', count(row.shares))}
      {figure('percent', isNothing(row.shares) ? missing : holding(row.percent))}
      {issued}
      {figure('new_shares', count(row.new_shares))}
      {figure('invested', amount(row.invested))}
      {figure('after_shares', count(row.after_shares))}
      {figure('after_percent', holding(row.after_percent))}
      <td className={styles.end} data-label="Change">
        {row.key === 'total' ? null : <Points row={row} />}
      </td>
      {figure('after_value', amount(row.after_value))}
    </>
  )
}

const isNothing = (value: string) => /^0(\.0+)?$/.test(value)

function Points({ row }: { row: CapTableRow }) {
  if (row.change === null) return missing
  const text = holding(row.change).replace('%', '')
  return (
    <Change direction={directionOf(row.change) === 'down' ? 'none' : directionOf(row.change)}>
      <Figure of={`change:${row.key}`} label={`Change, ${row.name}`}>
        {directionOf(row.change) === 'up' ? `+${text}` : text}
      </Figure>
    </Change>
  )
}
