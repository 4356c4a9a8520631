import { roleIds, unpaidStatuses } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { closeLines } from '../calls/close-lines.ts'
import { lockOpportunityOf } from '../../round-locks/index.ts'
import { mustInvestFor } from './may-invest-for.ts'
import { promoteWaiting, settleHeld } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { feePaid } from '../calls/fee-entries.ts'
import { oweRefund } from '../calls/refunds.ts'
import type { RefundDue } from '../calls/refunds.ts'
import { illegalMove, setStatus } from '../../investment-status/index.ts'

export type Investment = Selectable<Tables['investments']>

/** The investment and its opportunity, locked in the one order. Not found for whom it is not. */
export async function lockInvestment(
  work: Work,
  id: number,
): Promise<{ investment: Investment; opportunity: Opportunity }> {
  const opportunity = await lockOpportunityOf(work, 'investments', id)
  return { opportunity, investment: await lockById(work, 'investments', id) }
}

const paid: readonly InvestmentStatus[] = ['part_paid', 'payment_received']

/**
 * Cancels an investment before its shares are allotted. What it held is free again and the waiting list moves
 * up. Investors cancel what they have not paid, alone or for an organisation that they may still invest for;
 * money that came in is staff's to give back, and becomes a refund that is due. Again is no error.
 */
export async function cancelInvestment(work: Work, id: number, reason: string | null): Promise<void> {
  const { investment, opportunity } = await lockInvestment(work, id)
  const status = investment.status as InvestmentStatus
  const isInvestor = work.actor.roleId === roleIds.user
  if (isInvestor) await mustInvestFor(work, investment)
  else mustTouch(work, opportunity.status, 'update')
  if (status === 'cancelled') return
  if (!unpaidStatuses.includes(status) && (isInvestor || !paid.includes(status))) illegalMove()
  if (paid.includes(status)) await giveBack(work, investment, 'cancelled', reason)
  else {
    await closeLines(work, [id])
    await setStatus(work, { ids: [id], to: 'cancelled', reason })
  }
  await settleHeld(work, opportunity.id)
  await promoteWaiting(work, opportunity)
}

/** Everything that came in for an investment is owed back: what was due with its fee, and what was paid beyond it. */
export async function giveBack(
  work: Work,
  investment: Investment,
  why: Exclude<RefundDue['reason'], 'residue' | 'surplus'>,
  reason: string | null,
): Promise<void> {
  const surplusMinor = await closeLines(work, [investment.id])
  const about = {
    investmentId: investment.id,
    userId: investment.user_id,
    opportunityId: investment.investment_opportunity_id,
    currency: investment.currency,
  }
  await setStatus(work, { ids: [investment.id], to: 'refund_due', reason })
  const fee = await feePaid(work, investment.id)
  const amountMinor = investment.received_minor + fee.feeMinor
  await oweRefund(work, { ...about, amountMinor, fee, reason: why })
  await oweRefund(work, { ...about, amountMinor: surplusMinor, reason: 'surplus' })
}
