import type { AnswerOf, QueryOf, readOrder as endpoint } from '@moorgate/contract'
import { formatPercent, parsePercent } from '../../../domain/decimal.ts'
import { valuesOf } from '../../../domain/evaluate.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { judgeForCaller } from '../../investments/index.ts'
import { orderWorksheet } from '../figures/order-worksheet.ts'
import { viewOrder } from './view-order.ts'

/** In per cent: no more than a tenth of one's money in one high-risk investment (COBS 4.12A). */
const concentratedAbove = 10

export async function readOrder(
  question: QueryContext,
  id: number,
  { investment_id: insteadOf, ...asked }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const order = await viewOrder(question, id, asked)
  const { currency, amountMinor, fees } = order
  const valueOf = valuesOf(orderWorksheet(order))
  const relief = order.schemes.length === 0 ? '0' : valueOf('order_relief')
  const fee = fees.length === 0 ? '0' : valueOf('order_fee')
  const leftOver = order.price === null ? '0' : valueOf('order_left_over')
  return {
    ...(await judgeForCaller(question, { opportunityId: id, amountMinor, insteadOf })),
    amount: formatMoney(amountMinor, currency),
    currency,
    shares: order.price === null ? null : valueOf('order_shares'),
    cost: order.price === null ? null : valueOf('order_cost'),
    left_over: Number(leftOver) === 0 ? null : leftOver,
    fee: Number(fee) === 0 ? null : fee,
    fee_vat: Number(fee) === 0 ? null : valueOf('order_fee_vat'),
    total: valueOf('order_total'),
    relief: Number(relief) === 0 ? null : relief,
    portfolio: Number(valueOf('effect_now')) === 0 ? null : effectOf(valueOf),
  }
}

function effectOf(valueOf: (key: string) => string) {
  const share = parsePercent(valueOf('effect_share')) ?? 0n
  return {
    now: valueOf('effect_now'),
    after: valueOf('effect_after'),
    share_percent: formatPercent(share),
    is_concentrated: share > parsePercent(String(concentratedAbove))!,
  }
}
