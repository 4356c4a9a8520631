import type { AnswerOf, QueryOf, readOrder as endpoint } from '@moorgate/contract'
import { formatShares } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { judgeForCaller } from '../../investments/index.ts'
import { orderAmounts } from './order-amounts.ts'
import { viewOrder } from './view-order.ts'

/** In per cent: no more than a tenth of one's money in one high-risk investment (COBS 4.12A). */
const concentratedAbove = 10

export async function readOrder(
  question: QueryContext,
  id: number,
  { amount, investment_id: insteadOf }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const order = await viewOrder(question, id, amount)
  const { currency, amountMinor } = order
  const { sharesMicro, reliefMinor, nowMinor, afterMinor, sharePercent } = orderAmounts(order)
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    ...(await judgeForCaller(question, { opportunityId: id, amountMinor, insteadOf })),
    amount: money(amountMinor),
    currency,
    shares: sharesMicro === undefined ? null : formatShares(sharesMicro),
    relief: reliefMinor ? money(reliefMinor) : null,
    portfolio:
      nowMinor === 0n
        ? null
        : {
            now: money(nowMinor),
            after: money(afterMinor),
            share_percent: sharePercent,
            is_concentrated: Number(sharePercent) > concentratedAbove,
          },
  }
}
