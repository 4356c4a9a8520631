import type { PortfolioColumnKey, portfolioTable } from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { compareAmounts } from '../../kernel/amounts.ts'
import { Figure } from '../figures/figure.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { money } from '../../ui/format.ts'
import { Heading, Text } from '../../ui/text.tsx'
import type { PortfolioTotals, Position } from '../opportunities/records.ts'
import { holdingColumns } from './holding-columns.tsx'
import { nameColumn } from './holdings-table.tsx'
import { figureId } from './opened-figures.tsx'
import styles from './holding-tables.module.css'

export type PortfolioTable = Pick<
  RowOf<typeof portfolioTable>,
  'id' | 'name' | 'type_id' | 'sort' | 'shows_total' | 'columns'
>

export interface HoldingTablesProps {
  holdings: readonly Position[]
  tables: readonly PortfolioTable[]
  totals: readonly PortfolioTotals[]
}

/**
 * Every position, in the tables that the tenant set: one for each type that has its own, the rest in the
 * last. With one table and one currency its columns add up below.
 */
export function HoldingTables({ holdings, tables, totals }: HoldingTablesProps) {
  const shown = tables
    .map((table) => ({ table, rows: holdings.filter((one) => isIn(table, one)) }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => Number(one.table.type_id === null) - Number(other.table.type_id === null))
  const total = totals.length === 1 ? totals[0] : undefined
  return (
    <>
      {shown.length === 1 ? (
        <Table {...shown[0]!} total={total} />
      ) : (
        shown.map(({ table, rows }) => (
          <section key={table.id} className={styles.table}>
            <Heading level={3} variant="small">
              {table.name}
            </Heading>
            <Table table={table} rows={rows} total={undefined} />
          </section>
        ))
      )}
      <PayoutsNote tables={shown.map(({ table }) => table)} />
    </>
  )
}

const unrealised: readonly PortfolioColumnKey[] = ['gain', 'gain_percent', 'multiple']

/** Gain and multiple of these columns are of the value alone; nothing where none of them is shown. */
function PayoutsNote({ tables }: { tables: readonly PortfolioTable[] }) {
  const label = useLabel()
  const columns = tables.flatMap((table) => table.columns)
  if (!columns.some(({ key, visible }) => visible && unrealised.includes(key))) return null
  return (
    <Text variant="note" tone="faint" className={styles.note}>
      {`Gains and multiples exclude ${label('stat_distributions', { lower: true })}.`}
    </Text>
  )
}

/** Units of funds have no type of investment: the table of all other types shows them. */
const isIn = (table: PortfolioTable, one: Position): boolean =>
  'fund_id' in one ? table.type_id === null : one.portfolio_table_id === table.id

interface TableProps {
  table: PortfolioTable
  rows: readonly Position[]
  total: PortfolioTotals | undefined
}

function Table({ table, rows, total }: TableProps) {
  const label = useLabel()
  const sum = table.shows_total ? total : undefined
  const keys = table.columns.filter(({ visible }) => visible).map(({ key }) => key)
  const hasKinds = new Set(rows.map((one) => one.type)).size > 1
  const compare = orders[table.sort]
  return (
    <DataTable
      label={table.name}
      columns={[
        { ...nameColumn, header: label('column_company'), ...(sum && { total: 'Total held' }) },
        ...holdingColumns(keys, label, sum),
      ]}
      rows={rows.toSorted(
        (one, other) =>
          (hasKinds ? one.type.localeCompare(other.type) : 0) ||
          compare(one, other) ||
          one.name.localeCompare(other.name),
      )}
      keyOf={figureId}
      groupOf={hasKinds ? (one) => one.type : undefined}
      groupFacts={
        total &&
        ((type) => {
          const value = typeValue(type, total)
          return keys.includes('value') ? { totals: { value } } : { note: value }
        })
      }
      stacked={false}
    />
  )
}

/** What is held of one type; nothing of those that the totals put together. */
function typeValue(type: string, { types, currency }: PortfolioTotals) {
  const part = types.find((each) => each.type === type)
  if (!part) return null
  return (
    <Figure of={`kind:${currency}:${type}`} label={type}>
      {money(part.value, { currency })}
    </Figure>
  )
}

type Compare = (one: Position, other: Position) => number

const largest =
  (of: (one: Position) => string | null): Compare =>
  (one, other) =>
    compareAmounts(of(other) ?? '0', of(one) ?? '0')

const orders: Readonly<Record<PortfolioTable['sort'], Compare>> = {
  name: () => 0,
  date: (one, other) => other.first_invested.localeCompare(one.first_invested),
  cost: largest((one) => one.invested),
  value: largest((one) => one.value),
  gain: largest((one) => one.rise),
  multiple: largest((one) => one.held_multiple),
}
