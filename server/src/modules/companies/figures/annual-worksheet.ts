import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { positionHeads, positionRow } from '../../../domain/position-cells.ts'
import { sumOf, words } from '../../../domain/worksheet.ts'
import type { SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { heldPositions } from '../../funds/index.ts'
import type { FundPosition } from '../../funds/index.ts'
import { annualFiguresOf } from '../read-annual-figures.ts'

interface YearFlow {
  id: string
  date: string
  name: string
  minor: bigint
}

/** The financial years of a fund, with what happened in each and what was held at its end. */
interface ViewedYears {
  currency: string
  years: readonly { year: number; ends_on: string; positions: readonly FundPosition[] }[]
  paid: readonly YearFlow[]
  cameBack: readonly YearFlow[]
}

/** 404 for a fund that is not there. */
export async function viewYears(question: QueryContext, fund: number): Promise<ViewedYears> {
  const { data, meta } = await annualFiguresOf(question, fund)
  const { currency } = meta
  const years = []
  for (const { year, ends_on } of data)
    years.push({ year, ends_on, positions: await heldPositions(question, { fund, currency, day: ends_on }) })
  const flows = (table: string, date: string, amount: string) =>
    question.rows<Omit<YearFlow, 'minor'> & { minor: string }>(
      `select f.id::text as id, f.${date}::text as date, c.name, f.${amount}::text as minor from ${table} f
       join companies c on c.tenant_id = $1 and c.id = f.company_id and c.deleted_at is null and c.currency = $3
       where f.tenant_id = $1 and f.fund_id = $2::bigint and f.deleted_at is null order by f.${date}, f.id`,
      [question.tenant.id, fund, currency],
    )
  const read = async (table: string, date: string, amount: string) =>
    (await flows(table, date, amount)).map((row) => ({ ...row, minor: BigInt(row.minor) }))
  return {
    currency,
    years,
    paid: await read('company_holdings', 'acquired_on', 'cost_minor'),
    cameBack: await read('company_outcomes', 'date', 'proceeds_minor'),
  }
}

/** Year by year in cells: what was paid for shares, what came back, and what was held at the end. */
export function annualWorksheet({ currency, years, paid, cameBack }: ViewedYears): WorksheetDraft {
  const within = (flows: readonly YearFlow[], index: number, name: string) =>
    flows
      .filter(
        ({ date }) => date <= years[index]!.ends_on && (index === 0 || date > years[index - 1]!.ends_on),
      )
      .map(({ id }) => `${name}:${id}`)
  return {
    currency,
    sheets: [
      {
        name: 'Years',
        columns: ['Year', 'Invested', 'Realised', 'Value at the end'],
        rows: years.map(({ year, ends_on: day, positions }, index) => {
          const money = (key: string, label: string, keys: readonly string[]) =>
            figure(`${key}:${year}`, `${label}, year to ${dateText(day)}`, 'money', sumOf(keys), { currency })
          return [
            { key: `year:${year}`, label: 'Year to', unit: 'date', value: day },
            money('year_invested', 'invested', within(paid, index, 'year_paid')),
            money('year_realised', 'realised', within(cameBack, index, 'year_back')),
            money(
              'year_value',
              'value at the end',
              positions.map(({ key }) => `position_value:${key}:${year}`),
            ),
          ]
        }),
      },
      flowSheet('Paid', 'year_paid', paid, currency),
      flowSheet('Proceeds', 'year_back', cameBack, currency),
      ...years.map(({ year, positions }) => ({
        name: `Positions, ${year}`,
        columns: positionHeads,
        rows: positions.map((each) => positionRow({ ...each, key: `${each.key}:${year}` })),
      })),
    ],
    basis: [{ label: 'Value', text: 'At approved valuations, or at cost before the first' }],
  }
}

const flowSheet = (name: string, key: string, flows: readonly YearFlow[], currency: string): SheetDraft => ({
  name,
  columns: ['Company', 'Date', 'Amount'],
  rows: flows.map((flow) => [
    words(`${key}_of:${flow.id}`, flow.name),
    { key: `${key}_on:${flow.id}`, label: 'Date', unit: 'date', value: flow.date },
    moneyCell(
      `${key}:${flow.id}`,
      `${name.toLowerCase()}, ${flow.name}`,
      { minor: flow.minor, currency },
      { detail: `on ${dateText(flow.date)}` },
    ),
  ]),
})
