import { canMove, cashCallLineMachine, refuse } from '@moorgate/contract'
import type { CashCallLineStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { overdueFrom } from '../../../domain/overdue.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { giveBack } from '../reserve/cancel-investment.ts'
import { dropRewardBelow } from '../reserve/claim-reward.ts'
import { settleCalls } from './close-lines.ts'
import { partsOfLine } from './fee-entries.ts'
import { isReversed } from './line-rows.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import { promoteWaiting, settleHeld } from '../../round-room/index.ts'
import { lockLine } from './record-payment.ts'
import type { LockedLine } from './record-payment.ts'
import { reservationsChanged, setStatus } from '../../investment-status/index.ts'

/**
 * The tenant asks no longer for what is still due on a line. An investment of which something came in becomes
 * what was paid for it; one of which nothing came in ends. What becomes free of the round lets the waiting
 * list move up.
 *
 * Worked example, a line of £10,000.00 of which £4,000.00 came in: line and investment are £4,000.00, paid.
 */
export async function waiveLine(work: Work, lineId: number, reason: string | null): Promise<void> {
  const line = await lockDue(work, lineId, 'waived')
  if (line.received_minor === 0n) {
    await endLine(work, line, 'waived')
    await setStatus(work, { ids: [line.investment_id], to: 'cancelled', reason })
  } else await settleFor(work, line, reason)
  tell(work, line, 'waived', reason)
  await followUp(work, line)
}

/**
 * The investor did not pay by the day and its days of grace. The investment ends, and what came in for it is
 * owed back. Refused before: grace that was given is kept.
 */
export async function defaultLine(work: Work, lineId: number, reason: string | null): Promise<void> {
  const line = await lockDue(work, lineId, 'defaulted')
  mustBeLate(work, line)
  await endLine(work, line, 'defaulted')
  if (line.received_minor === 0n)
    await setStatus(work, { ids: [line.investment_id], to: 'cancelled', reason })
  else await giveBack(work, await lockById(work, 'investments', line.investment_id), 'cancelled', reason)
  tell(work, line, 'defaulted', reason)
  await followUp(work, line)
}

async function lockDue(work: Work, lineId: number, to: 'waived' | 'defaulted'): Promise<LockedLine> {
  const line = await lockLine(work, lineId)
  if (!canMove(cashCallLineMachine, line.status as CashCallLineStatus, to))
    refuse({ code: 'conflict', reason: 'not_due', about: 'payment' })
  if (line.issued_on === null)
    refuse({
      code: 'conflict',
      reason: 'not_due',
      about: 'cash_call',
    })
  await mustHaveNoRefundUnderWay(work, [line.investment_id])
  return line
}

function mustBeLate(work: Work, { due_date: due, grace_days: grace }: LockedLine): void {
  const lateFrom = overdueFrom(due, grace)
  if (londonDate(work.now) >= lateFrom) return
  refuse({
    code: 'conflict',
    reason: 'grace_not_over',
    retryAt: `${lateFrom}T00:00:00.000Z`,
  })
}

async function endLine(
  work: Work,
  lockedLine: LockedLine,
  status: Extract<CashCallLineStatus, 'waived' | 'defaulted'>,
): Promise<void> {
  await sql`update cash_call_lines set status = ${status}, sent_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lockedLine.id}`.execute(work.db)
  await settleCalls(work, [lockedLine.cash_call_id])
}

/** Line and investment become what was paid for them, and the fee what was paid of it. */
async function settleFor(work: Work, lockedLine: LockedLine, reason: string | null): Promise<void> {
  const { investment_id: id, received_minor: receivedMinor } = lockedLine
  const { investmentMinor: paidMinor, feeMinor, feeVatMinor } = partsOfLine(lockedLine, 0n, receivedMinor)
  await dropRewardBelow(work, await lockById(work, 'investments', id), paidMinor)
  await sql`update cash_call_lines l set amount_minor = received_minor, fee_minor = ${feeMinor}, fee_vat_minor = ${feeVatMinor},
      status = 'payment_received', sent_at = null,
      received_at = (select max(p.received_on) from payments p
        where p.tenant_id = ${work.tenant.id} and p.cash_call_line_id = l.id and not ${isReversed(work, 'p.id')}),
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lockedLine.id}`.execute(work.db)
  await settleCalls(work, [lockedLine.cash_call_id])
  await setStatus(work, {
    ids: [id],
    to: 'payment_received',
    reason,
    set: sql`amount_minor = ${paidMinor}, fee_minor = ${feeMinor}, fee_vat_minor = ${feeVatMinor}, payment_received_at = (select max(p.received_on) from payments p
      where p.tenant_id = ${work.tenant.id} and p.investment_id = ${id} and not ${isReversed(work, 'p.id')})`,
  })
  // Where only the fee is given up, the investment stays as it is.
  if (paidMinor === lockedLine.amount_minor - lockedLine.fee_minor) return
  work.emit({
    type: 'investment.amount_changed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: lockedLine.investment_opportunity_id, user_id: lockedLine.user_id },
    before: { amount_minor: String(lockedLine.amount_minor - lockedLine.fee_minor) },
    after: { amount_minor: String(paidMinor) },
  })
  await reservationsChanged(work, [id])
}

function tell(work: Work, lockedLine: LockedLine, what: 'waived' | 'defaulted', reason: string | null): void {
  work.emit({
    type: what === 'waived' ? 'cash_call_line.waived' : 'cash_call_line.defaulted',
    subject: { type: 'cash_call_line', id: lockedLine.id },
    payload: {
      cash_call_id: lockedLine.cash_call_id,
      investment_id: lockedLine.investment_id,
      user_id: lockedLine.user_id,
    },
    before: { status: lockedLine.status, amount_minor: String(lockedLine.amount_minor) },
    after: { received_minor: String(lockedLine.received_minor), ...(reason !== null && { reason }) },
  })
}

async function followUp(work: Work, lockedLine: LockedLine): Promise<void> {
  await settleHeld(work, lockedLine.investment_opportunity_id)
  await promoteWaiting(work, await lockOpportunity(work, lockedLine.investment_opportunity_id))
}
