import { refuse, refuseField, say } from '@moorgate/contract'
import type { orderFigures, QueryOf } from '@moorgate/contract'
import { feesOnAmount } from '../../../domain/fee-of-line.ts'
import type { FeePart } from '../../../domain/fee-of-line.ts'
import { parseMoney } from '../../../domain/money.ts'
import type { Json } from '../../../kernel/database/tables.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { feesOf } from '../../investment-status/index.ts'
import { readOpportunity } from '../../opportunity-reading/index.ts'
import type { ReliefScheme } from '../figures/relief-lines.ts'
import { schemesForReader } from '../../tax-schemes/index.ts'
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
export async function viewOrder(
  question: QueryContext,
  id: number,
  { amount, ...terms }: QueryOf<typeof orderFigures.workbook>,
): Promise<ViewedOrder> {
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
    schemes: await reliefSchemes(question, id, terms),
    holdings: [...holdings, ...units].filter((one) => one.currency === currency && !one.isEnded),
  }
}

/**
 * Those schemes that the offer gives today through the method and that give income tax back; of a chosen one it
 * alone.
 */
async function reliefSchemes(
  question: QueryContext,
  id: number,
  {
    tax_option_id: chosen,
    investment_method_entity_id: methodId,
  }: Omit<QueryOf<typeof orderFigures.workbook>, 'amount'>,
): Promise<ReliefScheme[]> {
  const offered = (await schemesForReader(question, id, { investment_method_entity_id: methodId })).filter(
    ({ id: scheme, relieves_income_tax: relieves }) =>
      relieves && (chosen === undefined || scheme === chosen),
  )
  return offered.map(({ id: scheme, name, rate, annual_limit: limit }) => ({
    id: scheme,
    name,
    rate,
    limitMinor: limit === null ? null : parseMoney(limit, 'GBP')!,
  }))
}
