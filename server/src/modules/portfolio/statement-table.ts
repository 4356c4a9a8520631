import { compareDecimals, holding, opportunityStatus, portfolioColumns, term } from '@moorgate/contract'
import type { PortfolioColumnKey, RowOf, portfolioTable } from '@moorgate/contract'
import { dateText } from '../../domain/format.ts'
import { divideRounding } from '../../domain/money.ts'
import { formatScaled, parseScaled } from '../../domain/scaled.ts'
import type { SheetColumn } from '../../kernel/list/xlsx.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { SoldShares } from './disposals/sold-shares.ts'
import type { FundUnits } from './fund-units.ts'
import { portfolioOf } from './positions.ts'
import { totalsOf } from './totals.ts'
import { filterOf } from './view-portfolio.ts'
import type { PortfolioScope } from './view-portfolio.ts'

type Totals = ReturnType<typeof totalsOf>[number]
type Cells = Partial<Record<StatementKey, string | null>>
type StatementKey = PortfolioColumnKey | 'name' | 'currency' | 'paid'
type Table = Pick<RowOf<typeof portfolioTable>, 'id' | 'type_id' | 'sort' | 'columns'>
type Holding = RowOf<typeof holding> & { portfolio_table_id: number; tax: string | null }
type Position = Holding | FundUnits['answer']

export interface StatementTable {
  columns: SheetColumn[]
  rows: (string | null)[][]
}

/**
 * A portfolio as a table for a spreadsheet: the columns that the firm’s tables show, under its labels; what is
 * held with its total, what ended or was sold, and what all of it comes to, each currency by itself. Percentages
 * have their sign, and amounts are plain numbers beside their currency.
 */
export async function statementTable(question: QueryContext, scope: PortfolioScope): Promise<StatementTable> {
  const filter = filterOf(scope)
  const asked = { filter, append: 'portfolio_table_id,tax' }
  const url = `${holding.path}/statement?${new URLSearchParams({ ...filter, append: asked.append })}`
  const portfolio = await portfolioOf(question, { query: asked, url })
  const positions: Position[] = [
    ...portfolio.positions.map((text) => JSON.parse(text) as Holding),
    ...portfolio.funds.map(({ answer }) => answer),
  ]
  const isOver = ({ status }: Position) => status === opportunityStatus.matured
  const tables = await tablesOf(question)
  const held = inTables(
    positions.filter((one) => !isOver(one)),
    tables,
  )
  const ended = positions.filter(isOver)
  const totals = totalsOf(portfolio)
  const shown = held.map(({ table }) => table)
  const columns = columnsOf(question, shown.length > 0 ? shown : tables)
  const lines: Cells[] = [
    ...held.flatMap(({ table, rows }) => rows.map((one) => only(visibleIn(table), heldCells(one)))),
    ...totals.filter(({ holdings }) => holdings > 0).map(heldTotal),
    ...ended.map(endedCells),
    ...portfolio.sold.map(({ answer }) => soldCells(answer)),
    ...totals.map(wholeTotal),
  ]
  return {
    columns,
    rows: lines.map((line) => columns.map(({ key }) => line[key] ?? null)),
  }
}

const tablesOf = ({ rows, tenant }: QueryContext): Promise<readonly Table[]> =>
  rows<Table>(
    `select t.id::int as id, t.type_id::int as type_id, t.sort, t.columns from portfolio_tables t
    where t.tenant_id = $1 order by t.type_id is null, t."order", t.id`,
    [tenant.id],
  )

interface ShownTable {
  table: Table
  rows: Position[]
}

/** As on the page: one table for each type that has its own, the rest in the last; each in its order. */
function inTables(positions: readonly Position[], tables: readonly Table[]): ShownTable[] {
  return tables
    .map((table) => ({
      table,
      rows: positions
        .filter((one) =>
          'portfolio_table_id' in one ? one.portfolio_table_id === table.id : table.type_id === null,
        )
        .toSorted(
          (one, other) =>
            (one.type ?? '').localeCompare(other.type ?? '') ||
            orders[table.sort](one, other) ||
            one.name.localeCompare(other.name),
        ),
    }))
    .filter(({ rows }) => rows.length > 0)
}

type Compare = (one: Position, other: Position) => number
const largest =
  (of: (one: Position) => string | null): Compare =>
  (one, other) =>
    compareDecimals(of(other) ?? '0', of(one) ?? '0')

const orders: Readonly<Record<Table['sort'], Compare>> = {
  name: () => 0,
  date: (one, other) => other.first_invested.localeCompare(one.first_invested),
  cost: largest((one) => one.invested),
  value: largest((one) => one.value),
  gain: largest((one) => one.rise),
  multiple: largest((one) => one.held_multiple),
}

const visibleIn = ({ columns }: Table) => columns.filter(({ visible }) => visible).map(({ key }) => key)

/** What a table hides stays hidden in its rows. */
const only = (keys: readonly PortfolioColumnKey[], cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([key]) => !Object.hasOwn(portfolioColumns, key) || keys.includes(key as PortfolioColumnKey),
    ),
  )

function columnsOf(
  { tenant }: QueryContext,
  tables: readonly Table[],
): (SheetColumn & { key: StatementKey })[] {
  const labels = tenant.branding.navigation
  const column = (key: StatementKey, label: string) => ({
    key,
    name: label,
    label,
    kind: kinds[key] ?? 'number',
  })
  return [
    column('name', term(labels, 'column_company')),
    column('currency', 'Currency'),
    ...[...new Set(tables.flatMap(visibleIn))].map((key) => column(key, term(labels, portfolioColumns[key]))),
    column('paid', 'Paid to you'),
  ]
}

const kinds: Readonly<Partial<Record<StatementKey, SheetColumn['kind']>>> = {
  name: 'text',
  currency: 'text',
  date: 'date',
  tax: 'text',
  status: 'text',
}

/** Gain and multiple are of the value alone; what was paid out is in a column of its own. */
const heldCells = (one: Position): Cells => ({
  ...boughtCells(one),
  price: one.latest_price,
  value: one.value,
  gain: one.rise,
  gain_percent: twoPlaces(one.rise_percent, '%'),
  multiple: twoPlaces(one.held_multiple),
  irr: inPercent(one.irr),
  tax: 'tax' in one ? one.tax : null,
  status: 'Held',
  paid: one.distributed,
})

const boughtCells = (one: Position | SoldShares['answer']): Cells => ({
  name: one.name,
  currency: one.currency,
  date: one.first_invested,
  shares: one.shares,
  cost: one.invested,
})

/** What ended is worth nothing more: its gain is what it brought less what it cost. */
const endedCells = (one: Position): Cells => ({
  ...heldCells(one),
  name: one.ended_on === null ? one.name : `${one.name}, ended ${dateText(one.ended_on)}`,
  ...gainCells(one),
  status: 'Exited',
})

const gainCells = (one: Position | SoldShares['answer']): Cells => ({
  gain: one.gain,
  gain_percent: twoPlaces(one.gain_percent, '%'),
  multiple: twoPlaces(one.multiple),
  irr: inPercent(one.irr),
})

const soldCells = (one: SoldShares['answer']): Cells => ({
  ...boughtCells(one),
  name: `${one.name}, sold ${dateText(one.sold_on)}`,
  value: null,
  ...gainCells(one),
  status: 'Sold',
  paid: one.distributed,
})

const heldTotal = (all: Totals): Cells => ({
  name: 'Total held',
  currency: all.currency,
  cost: all.held,
  value: all.value,
  gain: all.unrealised,
  gain_percent: twoPlaces(all.unrealised_percent, '%'),
  multiple: twoPlaces(all.held_multiple),
})

const wholeTotal = (all: Totals): Cells => ({
  name: 'Total to date',
  currency: all.currency,
  cost: all.invested,
  value: all.value,
  gain: all.gain,
  gain_percent: twoPlaces(all.gain_percent, '%'),
  multiple: twoPlaces(all.multiple),
  irr: inPercent(all.irr),
  paid: all.distributed,
})

/** “60.000000” → “60.00”, or “60.00%”. */
function twoPlaces(decimal: string | null, sign = ''): string | null {
  const micro = decimal === null ? undefined : sixPlaces(decimal)
  return micro === undefined ? null : `${formatScaled(divideRounding(micro, 10_000n, 'halfUp'), 2)}${sign}`
}

/** A rate is a fraction on the wire: “0.134547” → “13.45%”. */
function inPercent(rate: string | null): string | null {
  const micro = rate === null ? undefined : sixPlaces(rate)
  return micro === undefined ? null : `${formatScaled(divideRounding(micro, 100n, 'halfUp'), 2)}%`
}

const sixPlaces = (decimal: string) => parseScaled(decimal, { places: 6, wholeDigits: 12, signed: true })
