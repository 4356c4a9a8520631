import { droppedLineStatuses, droppedStatuses, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, recordPayment as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { callLineStanding } from '../../../domain/cash-call.ts'
import { larger, parseMoney, smaller } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import type { MoneyParts } from '../../../domain/fee-of-line.ts'
import { settleCalls } from './close-lines.ts'
import { accountsOf, partsOfLine } from './fee-entries.ts'
import { mustBeReference, postJournal } from '../../ledger/index.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import { followLines } from './follow-lines.ts'
import { keepReceivedDay } from './received-day.ts'

export type LockedLine = Selectable<Tables['cash_call_lines']> & {
  investment_opportunity_id: number
  organisation_id: number | null
  investment_status: string
  call_status: string
  due_date: string
  grace_days: number
  /** Day on which the call went out; null for a draft. */
  issued_on: string | null
}

/**
 * Records money that came in for a line: a part, all of it, or more. What is beyond the amount stays the
 * investor's, unallocated; it never makes the investment larger. Returns the payment's id.
 *
 * Worked example, a line of £10,000.00: £4,000.00 makes it part paid; then £6,000.50 makes it paid with a
 * surplus of £0.50, booked as debit client_cash 6,000.50, credit contribution 6,000.00, credit unallocated
 * 0.50. A line with a fee asks for both; money goes to the investment first.
 */
export async function recordPayment(
  work: Work,
  lineId: number,
  body: BodyOf<typeof endpoint>,
  method: 'bank' | 'card' = 'bank',
): Promise<number> {
  const line = await lockLine(work, lineId)
  const amountMinor = parseMoney(body.amount, line.currency) ?? refuseField('amount', say.number)
  checkDay(work, line, body.received_on)
  mustBeReference(line.reference, body.reference ?? null)
  mustTakePayments(line)
  if (body.record_twice !== true) await mustBeAnother(work, line, amountMinor, body.received_on)
  const before = callLineStanding(line.amount_minor, line.received_minor)
  const appliedMinor = smaller(amountMinor, before.outstandingMinor)
  const surplusMinor = larger(amountMinor - appliedMinor, 0n)
  const parts = partsOfLine(line, line.received_minor, line.received_minor + appliedMinor)
  const { id } = await work.db
    .insertInto('payments')
    .values({
      tenant_id: work.tenant.id,
      cash_call_line_id: line.id,
      investment_id: line.investment_id,
      user_id: line.user_id,
      currency: line.currency,
      amount_minor: amountMinor,
      surplus_minor: surplusMinor,
      received_on: body.received_on,
      reference: body.reference ?? null,
      method,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(work, line, {
    id,
    amountMinor,
    parts,
    surplusMinor,
    receivedOn: body.received_on,
    reference: body.reference ?? null,
  })
  await apply(work, line, { appliedMinor, surplusMinor })
  work.emit({
    type: 'payment.received',
    subject: { type: 'payment', id },
    payload: {
      cash_call_line_id: line.id,
      investment_id: line.investment_id,
      investment_opportunity_id: line.investment_opportunity_id,
      user_id: line.user_id,
    },
    after: {
      amount_minor: String(amountMinor),
      surplus_minor: String(surplusMinor),
      received_on: body.received_on,
    },
  })
  return id
}

/** The line with its investment's opportunity, all locked in the one order: opportunity, investment, line. */
export async function lockLine(work: Work, id: number): Promise<LockedLine> {
  const { rows } = await sql<{ opportunity: number }>`
    select i.investment_opportunity_id as opportunity from cash_call_lines l
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
    where l.tenant_id = ${work.tenant.id} and l.id = ${id} and l.deleted_at is null`.execute(work.db)
  await lockOpportunity(work, rows[0]?.opportunity ?? refuse({ code: 'not_found' }))
  const { rows: lines } = await sql<LockedLine>`
    select l.*, i.investment_opportunity_id, i.organisation_id, i.status as investment_status, k.status as call_status,
      k.due_date, k.grace_days, (k.issued_at at time zone 'Europe/London')::date::text as issued_on
    from investments i
    join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.investment_id = i.id
    join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
    where i.tenant_id = ${work.tenant.id} and l.id = ${id} for update of i, l`.execute(work.db)
  return lines[0]!
}

/** Money comes in after it was called, and not tomorrow. */
function checkDay(work: Work, { issued_on: issuedOn }: LockedLine, receivedOn: string): void {
  const today = londonDate(work.now)
  if (receivedOn > today) refuseField('received_on', say.beforeOrEqual(today))
  if (issuedOn !== null && receivedOn < issuedOn) refuseField('received_on', say.afterOrEqual(issuedOn))
}

function mustTakePayments(lockedLine: LockedLine): void {
  const reason = whyNoPayments(lockedLine)
  if (reason !== undefined) refuse({ code: 'conflict', reason })
}

/** Why a line takes no money, whichever way it comes; undefined where it does. */
export function whyNoPayments(lockedLine: LockedLine): 'not_due' | 'investment_over' | undefined {
  if (
    lockedLine.call_status === 'draft' ||
    (droppedLineStatuses as readonly string[]).includes(lockedLine.status)
  )
    return 'not_due'
  // What is over or owed back takes no more money: it would lie on a line that nobody looks at again.
  return (droppedStatuses as readonly string[]).includes(lockedLine.investment_status)
    ? 'investment_over'
    : undefined
}

/**
 * The same amount on the same day is mostly one transfer that two people recorded. Asked under the line's
 * lock, so of two who record it at the same moment the second is asked.
 */
async function mustBeAnother(
  work: Work,
  lockedLine: LockedLine,
  amountMinor: bigint,
  receivedOn: string,
): Promise<void> {
  const same = await work.db
    .selectFrom('payments')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('cash_call_line_id', '=', lockedLine.id)
    .where('amount_minor', '=', amountMinor)
    .where('received_on', '=', receivedOn)
    .where('id', 'not in', (reversals) =>
      reversals.selectFrom('payment_reversals').select('payment_id').where('tenant_id', '=', work.tenant.id),
    )
    .limit(1)
    .executeTakeFirst()
  if (same)
    refuse({
      code: 'conflict',
      reason: 'same_payment',
    })
}

interface Receipt {
  id: number
  amountMinor: bigint
  /** What of it is for the investment, and for its fee. */
  parts: MoneyParts
  surplusMinor: bigint
  receivedOn: string
  reference: string | null
}

async function book(work: Work, lockedLine: LockedLine, receipt: Receipt): Promise<void> {
  const about = {
    currency: lockedLine.currency,
    userId: lockedLine.user_id,
    organisationId: lockedLine.organisation_id,
    opportunityId: lockedLine.investment_opportunity_id,
    investmentId: lockedLine.investment_id,
    reference: receipt.reference ?? lockedLine.reference,
  }
  await postJournal(work, {
    date: receipt.receivedOn,
    type: 'contribution',
    description: 'Payment received',
    source: { type: 'payment', id: receipt.id },
    entries: [
      { account: 'client_cash', debitMinor: receipt.amountMinor, ...about },
      ...accountsOf(receipt.parts).map(({ account, minor }) => ({ account, creditMinor: minor, ...about })),
      { account: 'unallocated', creditMinor: receipt.surplusMinor, ...about },
    ],
  })
}

/**
 * The line, its call and its investment follow the money. What the investor said of it is answered: of the
 * rest they can say it anew.
 */
async function apply(
  work: Work,
  lockedLine: LockedLine,
  { appliedMinor, surplusMinor }: Pick<Receipt, 'surplusMinor'> & { appliedMinor: bigint },
): Promise<void> {
  const { status } = callLineStanding(lockedLine.amount_minor, lockedLine.received_minor + appliedMinor)
  await sql`
    update cash_call_lines set received_minor = received_minor + ${appliedMinor}, surplus_minor = surplus_minor + ${surplusMinor},
      status = ${status}, sent_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lockedLine.id}`.execute(work.db)
  await keepReceivedDay(work, lockedLine.id)
  await settleCalls(work, [lockedLine.cash_call_id])
  if (appliedMinor === 0n) return
  await followLines(work, [lockedLine.investment_id])
}
