import { cx } from '../../../ui/class-names.ts'
import { Change } from '../../../ui/figure.tsx'
import { directionOf, holding, missing, money, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { classWords } from './class-words.ts'
import { colourOf } from './colours.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { CapTable, CapTableRow } from './queries.ts'
import styles from './cap-table.module.css'
import stacked from './stacked.module.css'

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
  const { currency, open_round: round } = table
  const at = compared && round ? round.price : table.price
  const valueHead = at === null ? 'Value' : `Value at ${price(at, currency)}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <section className={styles.scroll} tabIndex={0} aria-label="Cap table">
      <table className={cx(styles.table, compared && round && styles.compared, stacked.stacked)}>
        <thead>
          {compared && round && (
            <tr className={styles.groups}>
              <td colSpan={2} aria-label="Holder and class" />
              <th colSpan={table.view === 'issued' ? 2 : 3} scope="colgroup">
                Today
              </th>
              <th colSpan={2} scope="colgroup">
                {round.name}
              </th>
              <th colSpan={4} scope="colgroup">{`After ${round.name}`}</th>
            </tr>
          )}
          <tr>
            <th scope="col">Holder</th>
            <th scope="col">Class</th>
            {heads({ compared, valueHead, view: table.view }).map((head, index) => (
              <th key={`${head}${index}`} scope="col" className={styles.end}>
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
    </section>
  )
}

interface HeadsOf {
  compared: boolean
  valueHead: string
  view: CapTable['view']
}

/** Where options and conversions count, the part of what is issued stands beside the part of all. */
const heads = ({ compared, valueHead, view }: HeadsOf) => [
  'Shares',
  'Holding',
  ...(view === 'issued' ? [] : ['Of issued']),
  ...(compared ? comparedHeads : ['Paid']),
  valueHead,
]

const comparedHeads = ['New shares', 'Invested', 'Shares', 'Holding', 'Change']

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

function Cells({ row, compared, currency, view }: RowProps) {
  const amount = (value: string | null) =>
    value === null || isNothing(value) ? missing : money(value, { currency })
  const count = (value: string | null) => (value === null || isNothing(value) ? missing : quantity(value))
  const figure = (name: FigureName, text: string, look = styles.end) => (
    <td className={look} data-label={labels[name]}>
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
