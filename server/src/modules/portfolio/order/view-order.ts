import { refuse, refuseField, say } from '@moorgate/contract'
import { feesOnAmount } from '../../../domain/fee-of-line.ts'
import type { FeePart } from '../../../domain/fee-of-line.ts'
import { parseMoney } from '../../../domain/money.ts'
import type { Json } from '../../../kernel/database/tables.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { feesOf } from '../../investment-status/index.ts'
import { readOpportunity } from '../../opportunity-reading/index.ts'
import { reliefKinds } from '../figures/relief-lines.ts'
import type { ReliefScheme } from '../figures/relief-lines.ts'
import { viewPortfolio } from '../view-portfolio.ts'
import type { ViewedHolding } from '../view-portfolio.ts'

export interface ViewedOrder {
  name: string
  currency: string
  amountMinor: bigint
  price: string | null
  /** What the investor pays on top, fee by fee. */
  fees: FeePart[]
  schemes: ReliefScheme[]
  /** What its investor holds now in the offer's currency. */
  holdings: (Pick<ViewedHolding, 'name' | 'valueMinor'> & { id: number | string })[]
}

/** What an amount is worked out from before it is reserved. 404 for who may not see the offer. */
export async function viewOrder(question: QueryContext, id: number, amount: string): Promise<ViewedOrder> {
  if (!(await readOpportunity(question, id))) refuse({ code: 'not_found' })
  const values = [question.tenant.id, id]
  const [offer] = await question.rows<Pick<ViewedOrder, 'name' | 'currency' | 'price'> & { fees: Json }>(
    `select o.name, o.currency, wire_decimal(o.share_price) as price, o.fees from investment_opportunities o
    where o.tenant_id = $1 and o.id = $2`,
    values,
  )
  const { name, currency, price, fees } = offer!
  const amountMinor = parseMoney(amount, currency) ?? refuseField('amount', say.number)
  const { holdings, units } = await viewPortfolio(question, {})
  return {
    name,
    currency,
    price,
    amountMinor,
    fees: feesOnAmount(feesOf(fees), amountMinor, currency),
    schemes: question.tenant.flags['tax_enabled'] === 1 ? await schemesOf(question, values) : [],
    holdings: [...holdings, ...units].filter((one) => one.currency === currency && !one.isEnded),
  }
}

/** Those that give income tax back, in the order of the settings. */
async function schemesOf(question: QueryContext, values: readonly unknown[]): Promise<ReliefScheme[]> {
  type Row = Omit<ReliefScheme, 'limitMinor'> & { limit: string | null }
  const found = await question.rows<Row>(
    `select t.id::int as id, t.name, t.rate::text as rate, t.annual_limit_minor::text as limit
    from investment_opportunities o
    join tax_options t on t.tenant_id = $1 and o.tax_option_ids @> to_jsonb(t.id) and t.deleted_at is null
      and t.kind = any($3::text[])
    where o.tenant_id = $1 and o.id = $2 order by t."order", t.id`,
    [...values, reliefKinds],
  )
  return found.map(({ limit, ...scheme }) => ({
    ...scheme,
    limitMinor: limit === null ? null : BigInt(limit),
  }))
}
