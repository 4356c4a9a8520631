import { calledStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { callLineStanding } from '../../../domain/cash-call.ts'
import { smaller } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournal } from '../../ledger/index.ts'
import { settleCalls } from './close-lines.ts'
import { accountsOf, partsOfLine } from './fee-entries.ts'
import { followLines } from './follow-lines.ts'
import type { LockedLine } from './record-payment.ts'

export interface MoneyBack {
  /** What books it: once for each. */
  source: { type: 'card_refund' | 'payment_reversal'; id: number }
  type: 'refund' | 'reversal'
  description: string
  /** Why the investment is due again, in its history. */
  historyReason: string
  amountMinor: bigint
}

/**
 * Books money of a line back: it went back to the card it came from, or was recorded by mistake. What lies
 * beyond the line's amount goes first, then of the fee; the rest is asked for again. Returns how much of it was surplus; undefined
 * where it can't be booked back, because shares are issued for it or the line has ended: then nothing is booked.
 *
 * Worked example, a line of £10,000.00 that received £10,000.50 of which £1,000.00 goes back: debit
 * unallocated 0.50, debit contribution 999.50, credit client_cash 1,000.00; £999.50 is due again.
 */
export async function bookMoneyBack(
  work: Work,
  line: LockedLine,
  { amountMinor, historyReason, ...journal }: MoneyBack,
): Promise<bigint | undefined> {
  const surplusMinor = smaller(amountMinor, line.surplus_minor)
  const appliedMinor = amountMinor - surplusMinor
  if (appliedMinor > 0n && !mayReopen(line, appliedMinor)) return undefined
  const parts = partsOfLine(line, line.received_minor - appliedMinor, line.received_minor)
  const about = {
    currency: line.currency,
    userId: line.user_id,
    organisationId: line.organisation_id,
    opportunityId: line.investment_opportunity_id,
    investmentId: line.investment_id,
    reference: line.reference,
  }
  await postJournal(work, {
    ...journal,
    date: londonDate(work.now),
    entries: [
      { account: 'unallocated', debitMinor: surplusMinor, ...about },
      ...accountsOf(parts).map(({ account, minor }) => ({ account, debitMinor: minor, ...about })),
      { account: 'client_cash', creditMinor: amountMinor, ...about },
    ],
  })
  await reopen(work, line, { appliedMinor, surplusMinor, historyReason })
  return surplusMinor
}

/** Its money is on the line, and no share was issued for it. */
const mayReopen = (line: LockedLine, appliedMinor: bigint): boolean =>
  (['part_paid', 'payment_received'] as readonly string[]).includes(line.status) &&
  (calledStatuses as readonly string[]).includes(line.investment_status) &&
  line.received_minor >= appliedMinor

async function reopen(
  work: Work,
  lockedLine: LockedLine,
  {
    appliedMinor,
    surplusMinor,
    historyReason,
  }: { appliedMinor: bigint; surplusMinor: bigint; historyReason: string },
): Promise<void> {
  const { status } =
    appliedMinor === 0n
      ? lockedLine
      : callLineStanding(lockedLine.amount_minor, lockedLine.received_minor - appliedMinor)
  await sql`
    update cash_call_lines set received_minor = received_minor - ${appliedMinor}, surplus_minor = surplus_minor - ${surplusMinor},
      status = ${status}, received_at = ${appliedMinor === 0n ? lockedLine.received_at : null}::date,
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lockedLine.id}`.execute(work.db)
  await settleCalls(work, [lockedLine.cash_call_id])
  if (appliedMinor === 0n) return
  await followLines(work, [lockedLine.investment_id], { historyReason })
}
