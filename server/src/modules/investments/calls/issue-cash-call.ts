import { cashCallMachine, canMove, refuse, refuseField, say } from '@moorgate/contract'
import type { CashCallStatus } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { sql } from 'kysely'
import { checkCall } from '../../../domain/cash-call.ts'
import { checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { callsHeldUntil } from '../../payout-accounts/index.ts'
import { checkDueDate, isCallable, lockCall } from './cash-calls.ts'
import type { CashCall } from './cash-calls.ts'
import { closeLines, settleCalls } from './close-lines.ts'
import { setStatus } from '../../investment-status/index.ts'

interface IssuedLine {
  id: number
  investment_id: number
  user_id: number
  amount_minor: bigint
  reference: string
}

/**
 * Issues a call: every line gets its reference, its investment waits for payment, and each investor is told.
 * Who cancelled since the draft was drawn up has no line any more. Issuing again changes nothing and tells
 * nobody twice. 409 `stale_version` where a colleague changed the draft since it was read.
 */
export async function issueCashCall(
  work: Work,
  id: number,
  read: { version?: number | undefined; bank_account_id?: number | undefined },
): Promise<void> {
  const { call, opportunity } = await lockCall(work, id)
  if (call.status !== 'draft' && call.status !== 'cancelled') return
  if (call.status === 'cancelled') refuseMove(call.status, 'issued')
  checkVersion(call, read.version)
  const accountId = opportunity.bank_account_id
  if (accountId === null) refuseField('bank_account', 'The {opportunity} has no bank account to pay into.')
  await checkAccount(work, accountId, seenAccount(work, read.bank_account_id, call.bank_account_id))
  checkDueDate(work, call.due_date, call.notice_days)
  await dropLinesOfOthers(work, id)
  const lines = await referTo(work, id)
  checkLines(await callNow(work, id), lines)
  await sql`update cash_calls set status = 'issued', issued_at = ${work.now}, bank_account_id = ${accountId}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await setStatus(work, {
    ids: lines.map((line) => line.investment_id),
    to: 'awaiting_payment',
    set: sql`payment_due_on = ${call.due_date}, payment_grace_days = ${call.grace_days}`,
    payload: { cash_call_id: id },
  })
  work.emit({
    type: 'cash_call.issued',
    subject: { type: 'cash_call', id },
    payload: { investment_opportunity_id: opportunity.id, lines: lines.length },
    before: { status: 'draft' },
    after: { status: 'issued' },
  })
  for (const line of lines)
    work.emit({
      type: 'cash_call_line.issued',
      subject: { type: 'cash_call_line', id: line.id },
      payload: { cash_call_id: id, investment_id: line.investment_id, user_id: line.user_id },
    })
}

/**
 * The account that the person who issues has seen. A tenant that hides bank accounts from its staff shows
 * none: then that of the draft.
 */
function seenAccount(work: Work, given: number | undefined, drafted: number | null): number | null {
  if (given !== undefined) return given
  if (work.tenant.flags['hide_bank_details_admin'] === 1) return drafted
  return refuseField('bank_account_id', say.required)
}

/**
 * 409 where investors would be sent to an account that the person who issues has not seen, or that does not
 * count yet (decision 30).
 */
async function checkAccount(work: Work, accountId: number, seen: number | null): Promise<void> {
  if (seen !== null && seen !== accountId)
    refuse({
      code: 'conflict',
      reason: 'account_changed',
      about: 'cash_call',
    })
  const until = await callsHeldUntil(work, accountId)
  if (until)
    refuse({
      code: 'conflict',
      reason: 'account_held',
      retryAt: until.toISOString(),
    })
}

/**
 * Lines of reservations that are not there any more, or not signed any more, and of people whose identity no
 * longer counts fall away before anybody hears of them.
 */
async function dropLinesOfOthers(work: Work, callId: number): Promise<void> {
  await sql`delete from cash_call_lines l using investments i, users u, brandings b
    where l.tenant_id = ${work.tenant.id} and l.cash_call_id = ${callId} and i.tenant_id = ${work.tenant.id}
      and i.id = l.investment_id and u.tenant_id = ${work.tenant.id} and u.id = i.user_id and b.tenant_id = ${work.tenant.id}
      and (l.status = 'cancelled' or i.status <> 'reserved' or i.signed_at is null or i.deleted_at is not null
        or not ${sql.raw(isCallable)})`.execute(work.db)
  await settleCalls(work, [callId])
}

/**
 * Gives each line the reference that its payer quotes. The number is the line's own, so it can be written in
 * one statement.
 */
async function referTo(work: Work, callId: number): Promise<IssuedLine[]> {
  const { rows } = await sql<IssuedLine>`
    update cash_call_lines l
    set amount_minor = i.amount_minor + i.fee_minor, fee_minor = i.fee_minor, fee_vat_minor = i.fee_vat_minor, version = l.version + 1, updated_at = ${work.now},
      reference = payment_reference(coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id), 'C', l.id)
    from investments i, users u
    where l.tenant_id = ${work.tenant.id} and l.cash_call_id = ${callId} and l.deleted_at is null
      and i.tenant_id = ${work.tenant.id} and i.id = l.investment_id and u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    returning l.id, l.investment_id, l.user_id, l.amount_minor, l.reference`.execute(work.db)
  await settleCalls(work, [callId])
  return rows.toSorted((a, b) => a.id - b.id)
}

const callNow = (work: Work, id: number) =>
  work.db
    .selectFrom('cash_calls')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Guard `lines_add_up`, and somebody to ask. */
function checkLines(call: CashCall, lines: readonly IssuedLine[]): void {
  if (lines.length === 0)
    refuseField('lines', 'No {investor} has signed a reservation, so there is no one to ask for money.')
  const problems = checkCall(
    call.total_minor,
    lines.map((line) => ({ id: line.id, amountMinor: line.amount_minor })),
  )
  if (problems.length > 0) refuseField('lines', 'The lines do not add up to the total.')
}

/**
 * Cancels a call on which nothing was paid: its investments are reserved again, and can be asked for anew.
 */
export async function cancelCashCall(work: Work, id: number, reason: string | null): Promise<void> {
  const { call, opportunity } = await lockCall(work, id)
  if (call.status === 'cancelled') return
  if (!canMove(cashCallMachine, call.status as CashCallStatus, 'cancelled'))
    refuseMove(call.status, 'cancelled')
  if (call.received_minor > 0n)
    refuse({
      code: 'conflict',
      reason: 'receipts',
    })
  const { rows } = await sql<{ id: number }>`
    select i.id from investments i
    join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.investment_id = i.id and l.cash_call_id = ${id}
    where i.tenant_id = ${work.tenant.id} and i.status = 'awaiting_payment' and l.status = 'awaiting_payment'
    order by i.id`.execute(work.db)
  const ids = rows.map((row) => row.id)
  await sql`update cash_calls set status = 'cancelled', cancelled_at = ${work.now}, cancel_reason = ${reason}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await closeLines(work, await investmentsOf(work, id))
  await reopen(work, id, ids)
  work.emit({
    type: 'cash_call.cancelled',
    subject: { type: 'cash_call', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { status: call.status },
    after: { status: 'cancelled', reason },
  })
}

const investmentsOf = async (work: Work, callId: number): Promise<number[]> => {
  const rows = await work.db
    .selectFrom('cash_call_lines')
    .select('investment_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('cash_call_id', '=', callId)
    .execute()
  return rows.map((row) => row.investment_id)
}

/** The call is taken back, so what it asked for is a reservation again. */
const reopen = (work: Work, callId: number, ids: readonly number[]): Promise<void> =>
  setStatus(work, {
    ids,
    to: 'reserved',
    event: 'investment.call_cancelled',
    historyReason: fillLabels(work.tenant.branding.navigation, 'The {cash_call} was cancelled.'),
    set: sql`payment_due_on = null, payment_grace_days = 0`,
    payload: { cash_call_id: callId },
  })

function refuseMove(from: string, to: string): never {
  const message = `A {cash_call} that is ${from.replaceAll('_', ' ')} can't become ${to}.`
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}
