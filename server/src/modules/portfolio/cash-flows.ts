import { giftKind, mostCashFlows } from '@moorgate/contract'
import type { AnswerOf, CashFlowKind, QueryOf, readCashFlows as endpoint } from '@moorgate/contract'
import { valuesOf } from '../../domain/evaluate.ts'
import { formatMoney } from '../../domain/money.ts'
import { taxYearEnd } from '../../domain/tax.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { cashFlowWorksheet, currenciesOf } from './figures/cash-flow-worksheet.ts'
import { parcelsOf, salesAmong } from './disposals/parcels.ts'
import type { ChartedHolding } from './disposals/parcels.ts'
import { commitmentsSql, hasFunds } from './fund-units.ts'
import { listRequestOf } from './positions.ts'
import { filterOf, viewPortfolio } from './view-portfolio.ts'
import type { ViewedPortfolio } from './view-portfolio.ts'

export type CashFlowScope = QueryOf<typeof endpoint>

/** A payment of an investor, which is negative, or to them. */
export interface CashFlow {
  /** `lot:12`, `investment9`, `transfer4`, `payout:12:0`, `payment:3`, `distribution:7`. */
  id: string
  date: string
  kind: CashFlowKind
  name: string
  currency: string
  minor: bigint
  opportunity: number | null
  fund: number | null
}

/** What was paid for shares and funds and received for them, newest first, with what it comes to in each currency. */
export async function readCashFlows(
  question: QueryContext,
  scope: CashFlowScope,
): Promise<AnswerOf<typeof endpoint>> {
  const { flows, years } = await viewCashFlows(question, scope)
  const valueOf = valuesOf(cashFlowWorksheet(flows))
  return {
    count: flows.length,
    years,
    flows: flows.slice(0, mostCashFlows).map(({ minor, opportunity, fund, ...flow }) => ({
      ...flow,
      amount: formatMoney(minor, flow.currency),
      investment_opportunity_id: opportunity,
      fund_id: fund,
    })),
    totals: currenciesOf(flows).map((currency) => ({
      currency,
      paid_in: valueOf(`paid_in:${currency}`),
      paid_out: valueOf(`paid_out:${currency}`),
      net: valueOf(`net:${currency}`),
    })),
  }
}

interface ViewedCashFlows {
  flows: CashFlow[]
  /** Tax years in which there are any, whatever the period that was asked for. */
  years: number[]
}

export async function viewCashFlows(
  question: QueryContext,
  { paid, ...scope }: CashFlowScope,
): Promise<ViewedCashFlows> {
  const portfolio = await viewPortfolio(question, scope)
  const [from = '', to = ''] = paid?.split(',') ?? []
  const all = [...sharesFlows(portfolio), ...(await fundFlows(question, scope))]
  const years = new Set(all.map(({ date }) => taxYearEnd(date)!))
  return {
    flows: all
      .filter(({ date }) => (from === '' || date >= from) && (to === '' || date <= to))
      .toSorted((one, other) => other.date.localeCompare(one.date) || one.id.localeCompare(other.id)),
    years: [...years].toSorted((one, other) => other - one),
  }
}

/**
 * Shares as they were bought, whatever became of them since, those that were sold, and what was paid out. A
 * gift is no payment, and neither is a transfer to a nominee.
 */
const sharesFlows = ({ charted, holdings, sold }: ViewedPortfolio): CashFlow[] => [
  ...charted.flatMap((one) => [...purchasesOf(one), ...salesOf(one)]),
  ...holdings.flatMap((one) => payoutsOf(one, one)),
  ...sold.flatMap((one) =>
    payoutsOf(
      one,
      charted.find(({ id }) => id === one.opportunity)!,
    ),
  ),
]

const flowOf = ({ id, name, currency }: Pick<ChartedHolding, 'id' | 'name' | 'currency'>) => ({
  name,
  currency,
  opportunity: id,
  fund: null,
})

const purchasesOf = (one: ChartedHolding): CashFlow[] =>
  parcelsOf(one)
    .filter(({ kind }) => kind !== giftKind)
    .map(({ id, date, minor }): CashFlow => ({
      ...flowOf(one),
      id: typeof id === 'number' ? `lot:${id}` : id,
      date,
      kind: 'bought',
      minor: -minor,
    }))

const salesOf = (one: ChartedHolding): CashFlow[] =>
  salesAmong(one).map(({ id, leftOn, soldMinor }): CashFlow => ({
    ...flowOf(one),
    id: String(id),
    date: leftOn,
    kind: 'sold',
    minor: soldMinor,
  }))

const payoutsOf = (
  { id, paidOut }: Pick<ViewedPortfolio['holdings' | 'sold'][number], 'id' | 'paidOut'>,
  of: Pick<ChartedHolding, 'id' | 'name' | 'currency'>,
): CashFlow[] =>
  paidOut.map(({ date, minor }, index): CashFlow => ({
    ...flowOf(of),
    id: `payout:${id}:${index}`,
    date,
    kind: minor < 0n ? 'payout_reversed' : 'paid_out',
    minor,
  }))

/** What funds called and distributed. */
async function fundFlows(question: QueryContext, scope: Omit<CashFlowScope, 'paid'>): Promise<CashFlow[]> {
  const { filters } = listRequestOf(question, { query: { filter: filterOf(scope) } })
  if (!hasFunds(question, filters)) return []
  const statement = new Statement(question)
  const own = commitmentsSql(question, filters, statement, 'c')
  const text = `
    select 'payment:' || p.id as id, p.received_on::text as date, 'called' as kind, f.name, p.currency, (-p.amount_minor)::text as minor,
      f.id::int as fund
    from fund_payments p
    join fund_commitments c on c.tenant_id = $1 and c.id = p.fund_commitment_id
    join funds f on f.tenant_id = $1 and f.id = c.fund_id
    where p.tenant_id = $1 and p.amount_minor > 0 and ${own}
    union all
    select 'distribution:' || l.id, l.paid_on::text, d.kind, f.name, l.currency, l.amount_minor::text, f.id::int
    from distribution_lines l
    join distributions d on d.tenant_id = $1 and d.id = l.distribution_id
    join fund_commitments c on c.tenant_id = $1 and c.id = l.fund_commitment_id
    join funds f on f.tenant_id = $1 and f.id = d.fund_id
    where l.tenant_id = $1 and l.status = 'paid' and l.recipient = 'investor' and l.deleted_at is null and ${own}`
  type Row = Omit<CashFlow, 'minor' | 'opportunity'> & { minor: string }
  const rows = await question.rows<Row>(text, statement.values)
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor), opportunity: null }))
}
