import { mostCashFlows } from '@moorgate/contract'
import type { AnswerOf, CashFlowKind, QueryOf, readCashFlows as endpoint } from '@moorgate/contract'
import { valuesOf } from '../../domain/evaluate.ts'
import { formatMoney } from '../../domain/money.ts'
import { taxYearEnd } from '../../domain/tax.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { cashFlowWorksheet, currenciesOf } from './figures/cash-flow-worksheet.ts'
import { commitmentsSql, hasFunds } from './fund-units.ts'
import { listRequestOf } from './positions.ts'
import { filterOf, viewPortfolio } from './view-portfolio.ts'

export type CashFlowScope = QueryOf<typeof endpoint>

/** A payment of an investor, which is negative, or to them. */
export interface CashFlow {
  /** `lot:12`, `payout:12:0`, `payment:3`, `distribution:7`. */
  id: string
  date: string
  kind: CashFlowKind
  name: string
  currency: string
  minor: bigint
  opportunity: number | null
  fund: number | null
}

/** What was paid for holdings and out of them, newest first, with what it comes to in each currency. */
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
  const { holdings } = await viewPortfolio(question, scope)
  const ofHoldings = holdings.flatMap(({ id, name, currency, lots, paidOut }) => {
    const of = { name, currency, opportunity: id, fund: null }
    return [
      ...lots.map((lot): CashFlow => ({
        ...of,
        id: `lot:${lot.id}`,
        date: lot.date,
        kind: 'bought',
        minor: -lot.minor,
      })),
      ...paidOut.map(({ date, minor }, index): CashFlow => ({
        ...of,
        id: `payout:${id}:${index}`,
        date,
        kind: 'paid_out',
        minor,
      })),
    ]
  })
  const [from = '', to = ''] = paid?.split(',') ?? []
  const all = [...ofHoldings, ...(await fundFlows(question, scope))]
  const years = new Set(all.map(({ date }) => taxYearEnd(date)!))
  return {
    flows: all
      .filter(({ date }) => (from === '' || date >= from) && (to === '' || date <= to))
      .toSorted((one, other) => other.date.localeCompare(one.date) || one.id.localeCompare(other.id)),
    years: [...years].toSorted((one, other) => other - one),
  }
}

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
