import { refuse } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'

/**
 * 409 while money that was booked for one of these investments is on its way back to a card: giving it back
 * another way meanwhile would pay it twice. Asked under the lock of the investments, under which refunds are
 * requested too. Money that was never booked is no part of an investment.
 */
export async function mustHaveNoRefundUnderWay(work: Work, investmentIds: readonly number[]): Promise<void> {
  if (investmentIds.length === 0) return
  const underWay = await work.db
    .selectFrom('card_payments as p')
    .innerJoin('card_refunds as r', 'r.card_payment_id', 'p.id')
    .select('p.id')
    .where('p.tenant_id', '=', work.tenant.id)
    .where('r.tenant_id', '=', work.tenant.id)
    .where('r.status', '=', 'requested')
    .where('p.investment_id', 'in', [...investmentIds])
    .where('p.payment_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (underWay) refuse({ code: 'conflict', reason: 'refund_under_way' })
}
