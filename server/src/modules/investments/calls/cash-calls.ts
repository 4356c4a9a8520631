import { openLineStatuses, refuse, refuseField, say, usualNoticeDays } from '@moorgate/contract'
import type {
  BodyOf,
  createCashCall as createEndpoint,
  updateCashCall as updateEndpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { checkVersion, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { settleCalls } from './close-lines.ts'
import { earliestDueDate } from './earliest-due-date.ts'
import { lockNamedOpportunity, lockOpportunityOf, mustBeRaising } from '../../round-locks/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'

export type CashCall = Selectable<Tables['cash_calls']>

/**
 * Draws up a call: a draft with one line for each reservation that is signed. Nobody hears of it before it is
 * issued.
 */
export async function createCashCall(work: Work, body: BodyOf<typeof createEndpoint>): Promise<number> {
  const noticeDays = body.notice_days ?? usualNoticeDays
  checkDueDate(work, body.due_date, noticeDays)
  const opportunity = await lockNamedOpportunity(work, body.investment_opportunity_id)
  mustBeRaising(opportunity, 'You can only call money for live and closed rounds.')
  const call = await work.db
    .insertInto('cash_calls')
    .values({
      tenant_id: work.tenant.id,
      investment_opportunity_id: opportunity.id,
      number: opportunity.last_cash_call_number + 1,
      title: body.title,
      due_date: body.due_date,
      notice_days: noticeDays,
      grace_days: body.grace_days ?? 0,
      currency: opportunity.currency,
      bank_account_id: opportunity.bank_account_id,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update investment_opportunities set last_cash_call_number = last_cash_call_number + 1
    where tenant_id = ${work.tenant.id} and id = ${opportunity.id}`.execute(work.db)
  await drawUpLines(work, opportunity, call.id)
  work.emit({
    type: 'cash_call.created',
    subject: { type: 'cash_call', id: call.id },
    payload: { investment_opportunity_id: opportunity.id },
    after: {
      title: body.title,
      due_date: body.due_date,
      notice_days: noticeDays,
      grace_days: body.grace_days ?? 0,
    },
  })
  return call.id
}

/** Changes a draft; what is issued stands as it was sent. */
export async function updateCashCall(
  work: Work,
  id: number,
  body: BodyOf<typeof updateEndpoint>,
): Promise<void> {
  const { call, opportunity } = await lockCall(work, id)
  checkVersion(call, body.version)
  if (call.status !== 'draft')
    refuse({
      code: 'conflict',
      reason: 'not_a_draft',
    })
  const after = {
    title: body.title ?? call.title,
    due_date: body.due_date ?? call.due_date,
    notice_days: body.notice_days ?? call.notice_days,
    grace_days: body.grace_days ?? call.grace_days,
  }
  if (body.due_date !== undefined || body.notice_days !== undefined)
    checkDueDate(work, after.due_date, after.notice_days)
  await sql`update cash_calls set title = ${after.title}, due_date = ${after.due_date}, notice_days = ${after.notice_days},
      grace_days = ${after.grace_days}, bank_account_id = ${opportunity.bank_account_id}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  if (body.refresh_lines) await drawUpLines(work, opportunity, id)
  work.emit({
    type: 'cash_call.updated',
    subject: { type: 'cash_call', id },
    before: {
      title: call.title,
      due_date: call.due_date,
      notice_days: call.notice_days,
      grace_days: call.grace_days,
    },
    after,
  })
}

/**
 * A call is due after today, and gives the notice that it says at least: sent today, it reaches nobody too
 * late.
 */
export function checkDueDate(work: Work, dueDate: string, noticeDays: number): void {
  const today = londonDate(work.now)
  if (dueDate <= today) refuseField('due_date', say.after(today))
  const earliest = earliestDueDate(today, noticeDays)
  if (dueDate < earliest) refuseField('due_date', say.afterOrEqual(earliest))
}

/** The call and its opportunity, locked in the one order. */
export async function lockCall(
  work: Work,
  id: number,
): Promise<{ call: CashCall; opportunity: Opportunity }> {
  const opportunity = await lockOpportunityOf(work, 'cash_calls', id)
  return { opportunity, call: await lockById(work, 'cash_calls', id) }
}

/**
 * SQL of whether money may be asked of a person `u` under a tenant's settings `b`: identity first, unless the
 * tenant lets people pay before; never after a failed check.
 */
export const isCallable = `(u.aml_status = 'passed' or (b.pay_before_identity and u.aml_status <> 'failed'))`

/**
 * Lines for every reservation that is signed and not asked for in another call; those of a draft are drawn up
 * anew. Reservations that nobody has signed get none and are counted, as are those of investors whose
 * identity has not passed.
 */
async function drawUpLines(work: Work, opportunity: Opportunity, callId: number): Promise<void> {
  await sql`delete from cash_call_lines where tenant_id = ${work.tenant.id} and cash_call_id = ${callId}`.execute(
    work.db,
  )
  await sql`
    with due as materialized (
      select i.id, i.user_id, i.currency, i.amount_minor + i.fee_minor as amount_minor, i.fee_minor, i.fee_vat_minor
      from investments i
      join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id
      join brandings b on b.tenant_id = ${work.tenant.id} and ${sql.raw(isCallable)}
      where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunity.id} and i.deleted_at is null
        and i.status = 'reserved' and i.signed_at is not null
        and not exists (select 1 from cash_call_lines l where l.tenant_id = ${work.tenant.id} and l.investment_id = i.id
          and l.status in ${sql.raw(statusList(openLineStatuses))} and l.deleted_at is null))
    insert into cash_call_lines (tenant_id, cash_call_id, investment_id, user_id, currency, amount_minor, fee_minor, fee_vat_minor,
      created_at, updated_at, created_by)
    select ${work.tenant.id}, ${callId}, d.id, d.user_id, d.currency, d.amount_minor, d.fee_minor, d.fee_vat_minor,
      ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from due d
    order by d.id
    returning 1`.execute(work.db)
  await sql`
    update cash_calls set unsigned_count = (
      select count(*) from investments i
      join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id
      join brandings b on b.tenant_id = ${work.tenant.id}
      where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunity.id} and i.deleted_at is null
        and i.status = 'reserved' and (i.signed_at is null or not ${sql.raw(isCallable)}))
    where tenant_id = ${work.tenant.id} and id = ${callId}`.execute(work.db)
  await settleCalls(work, [callId])
}
