import {
  canMove,
  earliestDue,
  fundDrawdownMachine,
  refuse,
  refuseField,
  refuseState,
} from '@moorgate/contract'
import type { FundDrawdownStatus } from '@moorgate/contract'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { CappedLine } from '../../../domain/call-parts.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { isCallable } from '../../../rows/callable-rows.ts'
import { callsHeldUntil } from '../../payout-accounts/index.ts'
import { askForCallNotices } from '../letters/ask-for-letters.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { refreshReturns } from '../refresh-returns.ts'
import { excessOver } from './draw-up-drawdown.ts'
import { equalisationDays } from './draw-up-equalisation.ts'
import { isCountedLaterRow } from './may-cancel.ts'
import { mustGiveNotice } from './notice.ts'

type Drawdown = Selectable<Tables['fund_drawdowns']>

/**
 * Issues a call: its lines get their references and count as called, and the investors are told. Issuing
 * again changes nothing.
 */
export async function issueDrawdown(work: Work, id: number, version: number | undefined): Promise<void> {
  const { fund, row: drawdown } = await lockOfFund(work, 'fund_drawdowns', id)
  if (calledDrawdownStatuses.some((status) => status === drawdown.status)) return
  mustMove(fundDrawdownMachine, [drawdown.status, 'issued'], 'This call was cancelled. Draft a new one.')
  checkVersion(drawdown, version)
  const dueDate = dueWhenIssued(work, drawdown)
  mustGiveNotice(work, dueDate, drawdown.notice_days)
  const accountId = await accountToPayInto(work, fund.bank_account_id)
  await mustBeCallable(work, drawdown)
  await mustBeIdentified(work, drawdown)
  await mustBeLeftToCall(work, fund, drawdown)
  const lines = await referTo(work, id)
  await sql`
    update fund_commitments c set called_minor = c.called_minor + l.amount_minor, version = c.version + 1, updated_at = ${work.now}
    from fund_drawdown_lines l
    where c.tenant_id = ${work.tenant.id} and l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id}
      and l.fund_commitment_id = c.id and l.deleted_at is null`.execute(work.db)
  await changeById(work, 'fund_drawdowns', id, {
    status: 'issued',
    issued_at: work.now,
    due_date: dueDate,
    bank_account_id: accountId,
    late_interest_percent: fund.late_interest_percent,
    late_grace_days: fund.late_grace_days,
  })
  await refreshReturns(work, fund)
  await askForCallNotices(work, id)
  work.emit({
    type: 'fund_drawdown.issued',
    subject: { type: 'fund_drawdown', id },
    payload: { fund_id: fund.id, lines },
    before: { status: 'draft', due_date: drawdown.due_date },
    after: { status: 'issued', due_date: dueDate },
  })
}

/** A closing draws its call up once, so one whose day is over gets another day. */
function dueWhenIssued(work: Work, { purpose, due_date: dueDate }: Drawdown): string {
  const today = londonDate(work.now)
  return purpose === 'equalisation' && dueDate <= today ? earliestDue(today, equalisationDays) : dueDate
}

/** 422 where the fund has none, 409 where it does not count yet (decision 30). */
async function accountToPayInto(work: Work, accountId: number | null): Promise<number> {
  if (accountId === null) refuseField('bank_account', 'Add the {fund}’s bank account first.')
  const until = await callsHeldUntil(work, accountId)
  if (until) refuse({ code: 'conflict', reason: 'account_held', retryAt: until.toISOString() })
  return accountId
}

/** A call that was drafted before an investor was in default still has a line for them. */
async function mustBeCallable(work: Work, { id, purpose }: Drawdown): Promise<void> {
  const { rows } = await sql`select 1 from fund_drawdown_lines l
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = l.fund_commitment_id and c.status = 'defaulted'
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null`.execute(
    work.db,
  )
  if (rows.length > 0)
    refuseState(
      purpose === 'equalisation'
        ? 'One of the {investors} in this call is in default. Lift the default before you issue the call.'
        : 'One of the {investors} in this call is in default. Cancel the call and draft a new one without them.',
    )
}

/** No line is called before the identity of its investor has passed: it may have expired since the draft. */
async function mustBeIdentified(work: Work, { id, purpose }: Drawdown): Promise<void> {
  const { rows } = await sql`select 1 from fund_drawdown_lines l
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    join brandings b on b.tenant_id = ${work.tenant.id} and not ${isCallable(work)}
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null limit 1`.execute(
    work.db,
  )
  if (rows.length === 0) return
  const wayOut = purpose === 'equalisation' ? '' : ', or cancel the call and draft a new one without them'
  refuseState(`The identity of one of the {investors} in this call isn’t verified. Verify it first${wayOut}.`)
}

/** What another call took since this one was drafted can't be called again. */
async function mustBeLeftToCall(work: Work, fund: Fund, { id, purpose }: Drawdown): Promise<void> {
  const { rows: lines } = await sql<CappedLine>`
    select c.id, l.amount_minor as "amountMinor", c.amount_minor + c.recallable_minor - c.called_minor as "unfundedMinor"
    from fund_drawdown_lines l
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = l.fund_commitment_id
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null`.execute(
    work.db,
  )
  const excess = excessOver(fund, lines)
  if (!excess) return
  const wayOut = purpose === 'equalisation' ? 'Cancel a later call first.' : 'Cancel it and draft a new one.'
  refuseState(`This call asks for ${excess}. ${wayOut}`)
}

/** Gives each line the reference that its payer quotes, and answers how many there are. */
async function referTo(work: Work, id: number): Promise<number> {
  const { rows } = await sql`
    update fund_drawdown_lines l
    set reference = payment_reference(coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id), 'F', l.id),
      version = l.version + 1, updated_at = ${work.now}
    from users u
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null
      and u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    returning l.id`.execute(work.db)
  return rows.length
}

async function mustNotBeCountedLater(work: Work, id: number): Promise<void> {
  const text = `select 1 from fund_drawdowns d where d.tenant_id = $1 and d.id = ${id} and ${isCountedLaterRow('d')}`
  const { rows } = await sql`${forTenant(text, work.tenant.id)}`.execute(work.db)
  if (rows.length > 0)
    refuseState('{Investors} of a later closing owe their share of this call, so it can’t be cancelled.')
}

/** Takes back a call on which nothing was paid: what it asked for can be called again. */
export async function cancelDrawdown(work: Work, id: number, reason: string | null): Promise<void> {
  const { fund, row: drawdown } = await lockOfFund(work, 'fund_drawdowns', id)
  if (drawdown.status === 'cancelled') return
  if (drawdown.purpose === 'equalisation')
    refuseState('Later {investors} owe their share of earlier calls, so this call can’t be cancelled.')
  if (
    drawdown.received_minor > 0n ||
    !canMove(fundDrawdownMachine, drawdown.status as FundDrawdownStatus, 'cancelled')
  )
    refuse({ code: 'conflict', reason: 'receipts' })
  await mustNotBeCountedLater(work, id)
  if (drawdown.status !== 'draft')
    await sql`
      update fund_commitments c set called_minor = c.called_minor - l.amount_minor, version = c.version + 1,
        updated_at = ${work.now}
      from fund_drawdown_lines l
      where c.tenant_id = ${work.tenant.id} and l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id}
        and l.fund_commitment_id = c.id and l.deleted_at is null`.execute(work.db)
  await sql`update fund_drawdown_lines set status = 'cancelled', version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and fund_drawdown_id = ${id} and deleted_at is null`.execute(work.db)
  await changeById(work, 'fund_drawdowns', id, {
    status: 'cancelled',
    cancelled_at: work.now,
    cancel_reason: reason,
  })
  await refreshReturns(work, fund)
  work.emit({
    type: 'fund_drawdown.cancelled',
    subject: { type: 'fund_drawdown', id },
    payload: { fund_id: fund.id },
    before: { status: drawdown.status },
    after: { status: 'cancelled', reason },
  })
}
