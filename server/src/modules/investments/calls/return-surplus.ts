import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoDispute, mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { oweRefund } from './refunds.ts'
import { lockLine } from './record-payment.ts'

/**
 * Gives back what was paid beyond the amount of a line: it becomes a refund that is due. Returns the refund's
 * id.
 */
export async function returnSurplus(work: Work, lineId: number): Promise<number> {
  const line = await lockLine(work, lineId)
  await mustHaveNoRefundUnderWay(work, [line.investment_id])
  await mustHaveNoDispute(work, [line.investment_id])
  const refundId = await oweRefund(work, {
    investmentId: line.investment_id,
    userId: line.user_id,
    opportunityId: line.investment_opportunity_id,
    currency: line.currency,
    amountMinor: line.surplus_minor,
    reason: 'surplus',
  })
  if (refundId === undefined)
    refuse({
      code: 'conflict',
      reason: 'no_surplus',
    })
  await sql`update cash_call_lines set surplus_minor = 0, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${line.id}`.execute(work.db)
  return refundId
}
