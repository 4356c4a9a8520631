import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { checkCall } from '../../../domain/cash-call.ts'
import { checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { callsHeldUntil } from '../../payout-accounts/index.ts'
import { refuseMove } from './cancel-cash-call.ts'
import { checkDueDate, lockCall } from './cash-calls.ts'
import type { CashCall } from './cash-calls.ts'
import { settleCalls } from './close-lines.ts'
import { lineColumns, linesToIssue } from './draw-up-lines.ts'
import { followLines } from './follow-lines.ts'

interface IssuedLine {
  id: number
  investment_id: number
  user_id: number
  amount_minor: bigint
  reference: string
}

/**
 * Issues a call: every line gets its reference, its investment waits for payment, and each investor is told.
 * An allocation that was cancelled since the draft was drawn up has no line any more. Issuing again changes nothing and tells
 * nobody twice. 409 `stale_version` where a colleague changed the draft since it was read.
 */
export async function issueCashCall(
  work: Work,
  id: number,
  read: { version?: number | undefined; bank_account_id?: number | undefined },
): Promise<void> {
  const { call, opportunity } = await lockCall(work, id)
  if (call.status !== 'draft' && call.status !== 'cancelled') return
  if (call.status === 'cancelled') refuseMove('issued')
  checkVersion(call, read.version)
  const accountId = opportunity.bank_account_id
  if (accountId === null) refuseField('bank_account', 'Add the {opportunity}’s bank account first.')
  await checkAccount(work, accountId, seenAccount(work, read.bank_account_id, call.bank_account_id))
  checkDueDate(work, call.due_date, call.notice_days)
  const lines = await referTo(work, call)
  checkLines(await callNow(work, id), lines)
  await sql`update cash_calls set status = 'issued', issued_at = ${work.now}, bank_account_id = ${accountId}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await followLines(
    work,
    lines.map((line) => line.investment_id),
    { callId: id },
  )
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
 * Works out the lines as they go out, and gives each the reference that its payer quotes: its number is the line's
 * own. Lines fall away, before anybody hears of them, of allocations that are not there any more, or not signed any
 * more, or of which nothing is left to call, and of people whose identity no longer counts.
 */
async function referTo(work: Work, call: CashCall): Promise<IssuedLine[]> {
  const lines = await linesToIssue(work, call)
  await sql`delete from cash_call_lines where tenant_id = ${work.tenant.id} and cash_call_id = ${call.id}
      and investment_id <> all(${lines.map(({ allocation }) => allocation.id)}::bigint[])`.execute(work.db)
  const { rows } = await sql<IssuedLine>`
    update cash_call_lines l
    set amount_minor = d.amount_minor, fee_minor = d.fee_minor, fee_vat_minor = d.fee_vat_minor, version = l.version + 1,
      updated_at = ${work.now},
      reference = payment_reference(coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id), 'C', l.id)
    from jsonb_to_recordset(${JSON.stringify(lines.map(lineColumns))}::jsonb) as d(investment_id bigint, amount_minor bigint,
        fee_minor bigint, fee_vat_minor bigint), users u
    where l.tenant_id = ${work.tenant.id} and l.cash_call_id = ${call.id} and l.deleted_at is null
      and l.investment_id = d.investment_id and u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    returning l.id, l.investment_id, l.user_id, l.amount_minor, l.reference`.execute(work.db)
  await settleCalls(work, [call.id])
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
    refuseField('lines', 'No {investor} has signed a reservation, so there is nothing to call.')
  const problems = checkCall(
    call.total_minor,
    lines.map((line) => ({ id: line.id, amountMinor: line.amount_minor })),
  )
  if (problems.length > 0) refuseField('lines', 'The lines do not add up to the total.')
}
