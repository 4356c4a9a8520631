import { refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, recordCallLateChargePayment as paymentEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { latePartsAnswer } from '../../../domain/late-payment.ts'
import { changeById, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { postJournal } from '../../ledger/index.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import { lockLine } from '../calls/record-payment.ts'
import { callLateInterest } from './read-late-interest.ts'

type Charge = Selectable<Tables['cash_call_late_charges']>

/**
 * Charges what a line's late payments cost, by the terms of its call. It is no part of the allocation and buys no
 * shares. Before the line is paid it would still grow, so it waits.
 */
export async function chargeCallLateInterest(work: Work, lineId: number): Promise<number> {
  // Locks the line: a payment at the same time would add days.
  await lockLine(work, lineId)
  const today = londonDate(work.now)
  const late = await callLateInterest(work, lineId, today)
  if (late.isCharged) refuseState('Interest has already been charged on this payment.')
  if (!late.isPaid) refuseState('You can charge interest once the line is paid. Until then it accrues.')
  if (late.amountMinor === 0n)
    refuseState('This payment wasn’t late, or the {cash_call} charges no interest.')
  await mustHaveNoRefundUnderWay(work, [late.investmentId])
  const { id } = await work.db
    .insertInto('cash_call_late_charges')
    .values({
      tenant_id: work.tenant.id,
      cash_call_line_id: lineId,
      investment_id: late.investmentId,
      user_id: late.userId,
      currency: late.currency,
      amount_minor: late.amountMinor,
      rate_percent: late.ratePercent,
      grace_days: late.graceDays,
      parts: JSON.stringify(latePartsAnswer(late.parts, late.currency)),
      charged_on: today,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'cash_call_late_charge.charged',
    subject: { type: 'cash_call_late_charge', id },
    payload: { investment_opportunity_id: late.opportunityId, investment_id: late.investmentId },
    after: { amount_minor: String(late.amountMinor), user_id: late.userId },
  })
  return id
}

/** Nothing was booked for it yet, so nothing is booked back. */
export async function waiveCallLateCharge(work: Work, id: number, reason: string): Promise<void> {
  const { charge, about } = await lockCharge(work, id)
  if (charge.status === 'paid') refuseState('This interest has been paid, so it can’t be waived.')
  if (charge.status === 'waived') refuseState('This interest has already been waived.')
  await changeById(work, 'cash_call_late_charges', id, {
    status: 'waived',
    waive_reason: reason,
    waived_by: work.actor.id,
    waived_at: work.now,
  })
  work.emit({
    type: 'cash_call_late_charge.waived',
    subject: { type: 'cash_call_late_charge', id },
    payload: about,
    before: { status: charge.status },
    after: { status: 'waived', waive_reason: reason },
  })
}

/**
 * Records that charged interest came in. It is income of the firm.
 *
 * Worked example, £93.15: debit client_cash 93.15, credit fee_income 93.15.
 */
export async function payCallLateCharge(
  work: Work,
  id: number,
  body: BodyOf<typeof paymentEndpoint>,
): Promise<void> {
  const { charge, about, organisationId } = await lockCharge(work, id)
  if (charge.status !== 'charged') refuseState('No interest is due.')
  const today = londonDate(work.now)
  if (body.received_on > today) refuseField('received_on', say.beforeOrEqual(today))
  if (body.received_on < charge.charged_on) refuseField('received_on', say.afterOrEqual(charge.charged_on))
  await changeById(work, 'cash_call_late_charges', id, {
    status: 'paid',
    received_on: body.received_on,
    reference: body.reference ?? null,
  })
  const entry = {
    currency: charge.currency,
    userId: charge.user_id,
    organisationId,
    opportunityId: about.investment_opportunity_id,
    investmentId: charge.investment_id,
    reference: body.reference ?? null,
  }
  await postJournal(work, {
    date: body.received_on,
    type: 'fee',
    description: 'Interest on a late payment',
    source: { type: 'cash_call_late_charge', id },
    entries: [
      { account: 'client_cash', debitMinor: charge.amount_minor, ...entry },
      { account: 'fee_income', creditMinor: charge.amount_minor, ...entry },
    ],
  })
  work.emit({
    type: 'cash_call_late_charge.paid',
    subject: { type: 'cash_call_late_charge', id },
    payload: about,
    before: { status: 'charged' },
    after: { status: 'paid', received_on: body.received_on },
  })
}

interface LockedCharge {
  charge: Charge
  about: { investment_opportunity_id: number; investment_id: number }
  organisationId: number | null
}

/** The opportunity, then the charge, locked in this order. */
async function lockCharge(work: Work, id: number): Promise<LockedCharge> {
  const { rows } = await sql<LockedCharge['about'] & { organisation_id: number | null }>`
    select i.investment_opportunity_id, i.id as investment_id, i.organisation_id from cash_call_late_charges x
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = x.investment_id
    where x.tenant_id = ${work.tenant.id} and x.id = ${id} and x.deleted_at is null`.execute(work.db)
  const { organisation_id: organisationId, ...about } = rows[0] ?? refuse({ code: 'not_found' })
  await lockOpportunity(work, about.investment_opportunity_id)
  return { charge: await lockById(work, 'cash_call_late_charges', id), about, organisationId }
}
