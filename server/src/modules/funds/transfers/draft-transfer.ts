import {
  calledDrawdownStatuses,
  fundCommitmentMachine,
  refuseField,
  refuseState,
  say,
} from '@moorgate/contract'
import type { BodyOf, draftFundTransfer as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { dateText, moneyText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { checkNamed, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { isIdentifiedInvestor } from '../../../rows/identified-rows.ts'
import { lockOfFund } from '../lock-fund.ts'
import { mustNotBeLinked } from './must-be-settled.ts'

type Body = BodyOf<typeof endpoint>
export type LockedCommitment = Selectable<Tables['fund_commitments']>
type Method = Selectable<Tables['investment_method_entities']>

/** Writes down who gets a commitment or a part of it, from when and why. Nothing changes hands yet. */
export async function draftTransfer(work: Work, body: Body): Promise<number> {
  await checkNamed(work, 'fund_commitments', 'fund_commitment_id', body.fund_commitment_id)
  const { fund, row: commitment } = await lockOfFund(work, 'fund_commitments', body.fund_commitment_id)
  mustBeTransferable(commitment)
  await mustNotBeLinked(work, commitment.id)
  const method = await receivingMethod(work, commitment, body.investment_method_entity_id)
  const amountMinor = amountOf(body, commitment)
  await checkDay(work, commitment, body.date)
  const { id } = await work.db
    .insertInto('fund_transfers')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      fund_commitment_id: commitment.id,
      investment_method_entity_id: method.id,
      user_id: method.lead_user_id,
      organisation_id: method.organisation_id,
      currency: commitment.currency,
      amount_minor: amountMinor,
      date: body.date,
      reason: body.reason,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'fund_transfer.drafted',
    subject: { type: 'fund_transfer', id },
    payload: { fund_id: fund.id },
    after: { status: 'draft', amount_minor: String(amountMinor), date: body.date, reason: body.reason },
  })
  return id
}

/** Admitted by a closing, and not ended. */
export function mustBeTransferable({ status, close_requested_at: requestedAt }: LockedCommitment): void {
  if (requestedAt !== null)
    refuseState('There’s a request to close this {commitment}. Approve or withdraw it first.')
  mustMove(
    fundCommitmentMachine,
    [status, 'transferred'],
    status === 'transferred'
      ? 'This {commitment} has already been transferred.'
      : status === 'defaulted'
        ? 'A {commitment} in default can’t be transferred. Lift the default first.'
        : 'Only an admitted {commitment} can be transferred. Change or delete this one instead.',
  )
}

/** An approved one of an investor whose identity check counts today, as for a commitment of their own. */
export async function receivingMethod(
  work: Work,
  commitment: LockedCommitment,
  methodId: number,
): Promise<Method> {
  const field = 'investment_method_entity_id'
  await checkNamed(work, 'investment_method_entities', field, methodId)
  const method = await lockById(work, 'investment_method_entities', methodId)
  if (method.id === commitment.investment_method_entity_id)
    refuseField(field, 'This {commitment} is already held through this {investment_method}.')
  if (method.status !== 'approved') refuseField(field, 'This {investment_method} is not approved.')
  if (!(await isIdentifiedInvestor(work, method.lead_user_id)))
    refuseField(field, 'The identity of this {investor} isn’t verified, or their check has expired.')
  return method
}

function amountOf({ amount }: Body, { amount_minor: whole, currency }: LockedCommitment): bigint {
  if (amount === undefined) return whole
  const minor = parseMoney(amount, currency) ?? refuseField('amount', say.number)
  if (minor > whole) refuseField('amount', `Enter at most ${moneyText(whole, currency)}.`)
  return minor
}

/**
 * Not tomorrow, and not before money that the holder paid or got: both settle that between themselves.
 * Statements up to the day are the holder's, so it is after the last that they have.
 */
export async function checkDay(work: Work, { id }: LockedCommitment, date: string): Promise<void> {
  const today = londonDate(work.now)
  if (date > today) refuseField('date', say.beforeOrEqual(today))
  const last = await lastMovement(work, id)
  if (last !== null && date < last)
    refuseField(
      'date',
      `This {commitment} had a call or payment on ${dateText(last)}. Choose that date or a later one.`,
    )
  const stated = await lastStatement(work, id)
  if (stated !== null && date <= stated)
    refuseField(
      'date',
      `A statement of this {commitment} to ${dateText(stated)} has been published. Choose a later day.`,
    )
}

async function lastStatement({ db, tenant }: Work, id: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(s."to")::text as last from fund_letters l
    join fund_statements s on s.tenant_id = ${tenant.id} and s.id = l.source_id and s.deleted_at is null
    where l.tenant_id = ${tenant.id} and l.source_type = 'fund_statement' and l.fund_commitment_id = ${id}`.execute(
    db,
  )
  return rows[0]?.last ?? null
}

async function lastMovement({ db, tenant }: Work, id: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(x.day)::text as last from (
      select k.date as day from fund_commitments c
      join fund_closings k on k.tenant_id = ${tenant.id} and k.id = c.fund_closing_id
      where c.tenant_id = ${tenant.id} and c.id = ${id}
      union all select held_from from fund_commitments where tenant_id = ${tenant.id} and id = ${id}
      union all select (d.issued_at at time zone 'Europe/London')::date from fund_drawdown_lines l
      join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id and d.status in ${sql.raw(statusList(calledDrawdownStatuses))}
      where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.deleted_at is null
      union all select received_on from fund_payments where tenant_id = ${tenant.id} and fund_commitment_id = ${id}
        and amount_minor > 0
      union all select paid_on from distribution_lines
      where tenant_id = ${tenant.id} and fund_commitment_id = ${id} and status = 'paid' and deleted_at is null
      union all select moved_on from fund_transfer_parts
      where tenant_id = ${tenant.id} and fund_commitment_id = ${id}) x`.execute(db)
  return rows[0]?.last ?? null
}
