import { canMove, cashCallLineMachine, refuse } from '@moorgate/contract'
import type { CashCallLineStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { MoneyParts } from '../../../domain/fee-of-line.ts'
import { overdueFrom } from '../../../domain/overdue.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { giveBack } from '../reserve/cancel-investment.ts'
import { dropRewardBelow } from '../reserve/claim-reward.ts'
import { closeLines, settleCalls } from './close-lines.ts'
import { partsOfLine } from './fee-entries.ts'
import { followLines } from './follow-lines.ts'
import { keepReceivedDay } from './received-day.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import { promoteWaiting, settleHeld } from '../../round-room/index.ts'
import { lockLine } from './record-payment.ts'
import type { LockedLine } from './record-payment.ts'
import { reservationsChanged, setStatus } from '../../investment-status/index.ts'

/**
 * The tenant asks no longer for what is still due on a line: its allocation becomes that much smaller. One of which
 * nothing came in at all ends. What becomes free of the round lets the waiting list move up.
 *
 * Worked example, a line of £10,000.00 of which £4,000.00 came in: line and investment are £4,000.00, paid. A second
 * line of £2,500.00 of an allocation of £10,000.00, with nothing paid on it: the allocation is £7,500.00.
 */
export async function waiveLine(work: Work, lineId: number, reason: string | null): Promise<void> {
  const line = await lockDue(work, lineId, 'waived')
  const investment = await lockById(work, 'investments', line.investment_id)
  if (line.received_minor === 0n) await endLine(work, line, 'waived')
  if (investment.received_minor === 0n) await endUnpaid(work, line, reason)
  else await settleFor(work, line, investment, reason)
  tell(work, line, 'waived', reason)
  await followUp(work, line)
}

/**
 * The investor did not pay by the day and its days of grace. The investment ends, and what came in for it on this line
 * and earlier ones is owed back. Refused before: grace that was given is kept.
 */
export async function defaultLine(work: Work, lineId: number, reason: string | null): Promise<void> {
  const line = await lockDue(work, lineId, 'defaulted')
  mustBeLate(work, line)
  await endLine(work, line, 'defaulted')
  const investment = await lockById(work, 'investments', line.investment_id)
  if (investment.received_minor === 0n) await endUnpaid(work, line, reason)
  else await giveBack(work, investment, 'cancelled', reason)
  tell(work, line, 'defaulted', reason)
  await followUp(work, line)
}

/** Nothing came in for it, so nothing is owed back. Its other lines ask for nothing any more. */
async function endUnpaid(
  work: Work,
  { investment_id: id }: LockedLine,
  reason: string | null,
): Promise<void> {
  await closeLines(work, [id])
  await setStatus(work, { ids: [id], to: 'cancelled', reason })
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

/** A line of which a part came in becomes that part, and its investment is smaller by the rest, with the fee of it. */
async function settleFor(
  work: Work,
  lockedLine: LockedLine,
  investment: Selectable<Tables['investments']>,
  reason: string | null,
): Promise<void> {
  const { investment_id: id, received_minor: receivedMinor } = lockedLine
  const paid = partsOfLine(lockedLine, 0n, receivedMinor)
  const amountMinor =
    investment.amount_minor - (lockedLine.amount_minor - lockedLine.fee_minor - paid.investmentMinor)
  await dropRewardBelow(work, investment, amountMinor)
  if (receivedMinor > 0n) await settleLine(work, lockedLine, paid)
  await sql`update investments i set amount_minor = ${amountMinor}, shares = ${sharesThatFit(amountMinor)},
      fee_minor = i.fee_minor - ${lockedLine.fee_minor - paid.feeMinor},
      fee_vat_minor = i.fee_vat_minor - ${lockedLine.fee_vat_minor - paid.feeVatMinor}
    from investment_opportunities o
    where i.tenant_id = ${work.tenant.id} and i.id = ${id} and o.tenant_id = ${work.tenant.id}
      and o.id = i.investment_opportunity_id`.execute(work.db)
  await followLines(work, [id], { reason })
  // Where only the fee is given up, the investment stays as it is.
  if (amountMinor === investment.amount_minor) return
  work.emit({
    type: 'investment.amount_changed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: lockedLine.investment_opportunity_id, user_id: lockedLine.user_id },
    before: { amount_minor: String(investment.amount_minor) },
    after: { amount_minor: String(amountMinor) },
  })
  await reservationsChanged(work, [id])
}

/** Shares that were given to an investment `i` of a round `o`, and no more than an amount buys. */
const sharesThatFit = (amountMinor: bigint) =>
  sql`case when i.shares is not null then least(i.shares, div(${amountMinor}::numeric, nullif(o.share_price * 100, 0))) end`

/** The line becomes what was paid for it, and the fee what was paid of it. */
async function settleLine(
  work: Work,
  lockedLine: LockedLine,
  { feeMinor, feeVatMinor }: MoneyParts,
): Promise<void> {
  await sql`update cash_call_lines set amount_minor = received_minor, fee_minor = ${feeMinor}, fee_vat_minor = ${feeVatMinor},
      status = 'payment_received', sent_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lockedLine.id}`.execute(work.db)
  await keepReceivedDay(work, lockedLine.id)
  await settleCalls(work, [lockedLine.cash_call_id])
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
    after: {
      received_minor: String(lockedLine.received_minor),
      outstanding_minor: String(lockedLine.amount_minor - lockedLine.received_minor),
      ...(reason !== null && { reason }),
    },
  })
}

async function followUp(work: Work, lockedLine: LockedLine): Promise<void> {
  await settleHeld(work, lockedLine.investment_opportunity_id)
  await promoteWaiting(work, await lockOpportunity(work, lockedLine.investment_opportunity_id))
}
