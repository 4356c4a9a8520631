import { refuse, refuseField, say, usualNoticeDays } from '@moorgate/contract'
import type {
  BodyOf,
  CallBasis,
  createCashCall as createEndpoint,
  updateCashCall as updateEndpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { formatPercent, formatPrice } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, checkVersion, lockById, touchById, wouldChange } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { drawUpLines, termsOf } from './draw-up-lines.ts'
import { earliestDueDate } from './earliest-due-date.ts'
import { lockNamedOpportunity, lockOpportunityOf, mustBeRaising } from '../../round-locks/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'

export type CashCall = Selectable<Tables['cash_calls']>

/**
 * Draws up a call: a draft with one line for each signed allocation of which something is not called yet. Nobody
 * hears of it before it is issued.
 */
export async function createCashCall(work: Work, body: BodyOf<typeof createEndpoint>): Promise<number> {
  const noticeDays = body.notice_days ?? usualNoticeDays
  checkDueDate(work, body.due_date, noticeDays)
  const opportunity = await lockNamedOpportunity(work, body.investment_opportunity_id)
  mustBeRaising(opportunity, 'You can only call money for live and closed rounds.')
  const terms = termsOf(body, opportunity.currency)
  const call = await work.db
    .insertInto('cash_calls')
    .values({
      tenant_id: work.tenant.id,
      investment_opportunity_id: opportunity.id,
      number: opportunity.last_cash_call_number + 1,
      title: body.title,
      basis: terms.basis,
      percent: terms.basis === 'percent' ? formatPercent(terms.percentMicro) : null,
      amount_minor: terms.basis === 'amount' ? terms.amountMinor : null,
      per_share: terms.basis === 'per_share' ? formatPrice(terms.priceE8) : null,
      due_date: body.due_date,
      notice_days: noticeDays,
      grace_days: body.grace_days ?? 0,
      default_interest: body.default_interest ?? '0',
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
  await drawUpLines(work, opportunity, call.id, terms)
  work.emit({
    type: 'cash_call.created',
    subject: { type: 'cash_call', id: call.id },
    payload: { investment_opportunity_id: opportunity.id },
    after: {
      title: body.title,
      basis: terms.basis,
      due_date: body.due_date,
      notice_days: noticeDays,
      grace_days: body.grace_days ?? 0,
      default_interest: body.default_interest ?? '0',
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
    default_interest: body.default_interest ?? call.default_interest,
  }
  if (body.due_date !== undefined || body.notice_days !== undefined)
    checkDueDate(work, after.due_date, after.notice_days)
  if (!body.refresh_lines && !(await wouldChange(work, 'cash_calls', id, after))) return
  const isChanged = await changeById(work, 'cash_calls', id, {
    ...after,
    bank_account_id: opportunity.bank_account_id,
  })
  // Lines that are drawn up again are a change of the call, whatever else stays.
  if (!isChanged) await touchById(work, 'cash_calls', id)
  if (body.refresh_lines) await drawUpLines(work, opportunity, id, termsOfCall(call))
  work.emit({
    type: 'cash_call.updated',
    subject: { type: 'cash_call', id },
    before: {
      title: call.title,
      due_date: call.due_date,
      notice_days: call.notice_days,
      grace_days: call.grace_days,
      default_interest: call.default_interest,
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

/** The basis that a call was drawn up by. */
const termsOfCall = ({
  basis,
  percent,
  amount_minor: amountMinor,
  per_share: perShare,
  currency,
}: CashCall) =>
  termsOf(
    {
      basis: basis as CallBasis,
      percent,
      amount: amountMinor === null ? null : formatMoney(amountMinor, currency),
      per_share: perShare,
    },
    currency,
  )
