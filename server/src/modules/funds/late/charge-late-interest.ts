import { refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, recordLateChargePayment as paymentEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import { latePartsAnswer } from '../../../domain/late-payment.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { changeById, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournal } from '../../ledger/index.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import type { Fund } from '../lock-fund.ts'
import { bookUnits } from '../structures/book-units.ts'
import { lateInterestOf } from './read-late-interest.ts'

type Charge = Selectable<Tables['fund_late_charges']>

/**
 * Charges what a line's late payments cost, by the fund's terms of the day. It is no part of the commitment
 * and buys no units. Before the line is paid it would still grow, so it waits.
 */
export async function chargeLateInterest(work: Work, lineId: number): Promise<number> {
  // Locks the line: a payment at the same time would add days.
  await lockById(work, 'fund_drawdown_lines', lineId)
  const today = londonDate(work.now)
  const late = await lateInterestOf(work, lineId, today)
  if (late.isCharged) refuseState('Interest has already been charged on this payment.')
  if (!late.isPaid) refuseState('You can charge interest once the call is paid. Until then it accrues.')
  if (late.amountMinor === 0n) refuseState('This payment wasn’t late, or the fund charges no interest.')
  await mustAwaitNoRefund(work, late.fundId, { lineId })
  const { id } = await work.db
    .insertInto('fund_late_charges')
    .values({
      tenant_id: work.tenant.id,
      fund_drawdown_line_id: lineId,
      fund_commitment_id: late.commitmentId,
      user_id: late.userId,
      organisation_id: late.organisationId,
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
    type: 'fund_late_charge.charged',
    subject: { type: 'fund_late_charge', id },
    payload: { fund_id: late.fundId },
    after: { amount_minor: String(late.amountMinor), user_id: late.userId },
  })
  return id
}

/** Nothing was booked for it yet, so nothing is booked back. */
export async function waiveLateCharge(work: Work, id: number, reason: string): Promise<void> {
  const { fund, charge } = await lockCharge(work, id)
  if (charge.status === 'paid') refuseState('This interest has been paid, so it can’t be waived.')
  if (charge.status === 'waived') refuseState('This interest has already been waived.')
  await changeById(work, 'fund_late_charges', id, {
    status: 'waived',
    waive_reason: reason,
    waived_by: work.actor.id,
    waived_at: work.now,
  })
  work.emit({
    type: 'fund_late_charge.waived',
    subject: { type: 'fund_late_charge', id },
    payload: { fund_id: fund.id },
    before: { status: charge.status },
    after: { status: 'waived', waive_reason: reason },
  })
}

/**
 * Records that charged interest came in. It is income of the fund, and a loss of a fund that paid it.
 *
 * Worked example, £93.15: debit client_cash 93.15, credit fee_income 93.15.
 */
export async function payLateCharge(
  work: Work,
  id: number,
  body: BodyOf<typeof paymentEndpoint>,
): Promise<void> {
  const { fund, charge } = await lockCharge(work, id)
  if (charge.status !== 'charged') refuseState('No interest is due.')
  const today = londonDate(work.now)
  if (body.received_on > today) refuseField('received_on', say.beforeOrEqual(today))
  if (body.received_on < charge.charged_on) refuseField('received_on', say.afterOrEqual(charge.charged_on))
  await changeById(work, 'fund_late_charges', id, {
    status: 'paid',
    received_on: body.received_on,
    reference: body.reference ?? null,
  })
  await book(work, fund, charge, body)
  await bookUnits(work, { kind: 'late', ids: [id], commitments: [charge.fund_commitment_id] })
  work.emit({
    type: 'fund_late_charge.paid',
    subject: { type: 'fund_late_charge', id },
    payload: { fund_id: fund.id },
    before: { status: 'charged' },
    after: { status: 'paid', received_on: body.received_on },
  })
}

async function book(
  work: Work,
  fund: Fund,
  charge: Charge,
  body: BodyOf<typeof paymentEndpoint>,
): Promise<void> {
  const about = {
    currency: charge.currency,
    userId: charge.user_id,
    organisationId: charge.organisation_id,
    fundId: fund.id,
    reference: body.reference ?? null,
  }
  await postJournal(work, {
    date: body.received_on,
    type: 'fee',
    description: `${fund.name}: interest on a late payment`,
    source: { type: 'fund_late_charge', id: charge.id },
    entries: [
      { account: 'client_cash', debitMinor: charge.amount_minor, ...about },
      { account: 'fee_income', creditMinor: charge.amount_minor, ...about },
    ],
  })
}

/** The fund, then the charge, locked in this order. */
async function lockCharge(work: Work, id: number): Promise<{ fund: Fund; charge: Charge }> {
  const { rows } = await sql<{ fund_id: number }>`
    select c.fund_id from fund_late_charges x
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = x.fund_commitment_id
    where x.tenant_id = ${work.tenant.id} and x.id = ${id}`.execute(work.db)
  const fundId = rows[0]?.fund_id
  const fund = await lockById(work, 'funds', fundId ?? 0)
  return { fund, charge: await lockById(work, 'fund_late_charges', id) }
}
