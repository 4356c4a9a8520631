import { refuse } from '@moorgate/contract'
import type { BodyOf, recordCallLateChargePayment as paymentEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { chargeColumns, mustBeChargeable, payCharge, waiveCharge } from '../../late-charges/index.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import { lockLine } from '../calls/record-payment.ts'
import { callLateInterest } from './read-late-interest.ts'

/**
 * Charges what a line's late payments cost, by the terms of its call. It is no part of the allocation and buys no
 * shares. Before the line is paid it would still grow, so it waits.
 */
export async function chargeCallLateInterest(work: Work, lineId: number): Promise<number> {
  // Locks the line: a payment at the same time would add days.
  await lockLine(work, lineId)
  const late = await callLateInterest(work, lineId, londonDate(work.now))
  mustBeChargeable(late)
  await mustHaveNoRefundUnderWay(work, [late.investmentId])
  const { id } = await work.db
    .insertInto('cash_call_late_charges')
    .values({
      ...chargeColumns(work, late),
      cash_call_line_id: lineId,
      investment_id: late.investmentId,
      user_id: late.userId,
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

export async function waiveCallLateCharge(work: Work, id: number, reason: string): Promise<void> {
  const { charge, about } = await lockCharge(work, id)
  work.emit({
    type: 'cash_call_late_charge.waived',
    subject: { type: 'cash_call_late_charge', id },
    payload: about,
    ...(await waiveCharge(work, 'cash_call_late_charges', charge, reason)),
  })
}

export async function payCallLateCharge(
  work: Work,
  id: number,
  body: BodyOf<typeof paymentEndpoint>,
): Promise<void> {
  const { charge, about, organisationId } = await lockCharge(work, id)
  const change = await payCharge(work, 'cash_call_late_charges', charge, body, {
    description: 'Interest on a late payment',
    sourceType: 'cash_call_late_charge',
    about: {
      userId: charge.user_id,
      organisationId,
      opportunityId: about.investment_opportunity_id,
      investmentId: charge.investment_id,
    },
  })
  work.emit({
    type: 'cash_call_late_charge.paid',
    subject: { type: 'cash_call_late_charge', id },
    payload: about,
    ...change,
  })
}

export interface LockedCharge {
  charge: Selectable<Tables['cash_call_late_charges']>
  about: { investment_opportunity_id: number; investment_id: number }
  organisationId: number | null
}

/** The opportunity, then the charge, locked in this order. */
export async function lockCharge(work: Work, id: number): Promise<LockedCharge> {
  const { rows } = await sql<LockedCharge['about'] & { organisation_id: number | null }>`
    select i.investment_opportunity_id, i.id as investment_id, i.organisation_id from cash_call_late_charges x
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = x.investment_id
    where x.tenant_id = ${work.tenant.id} and x.id = ${id} and x.deleted_at is null`.execute(work.db)
  const { organisation_id: organisationId, ...about } = rows[0] ?? refuse({ code: 'not_found' })
  await lockOpportunity(work, about.investment_opportunity_id)
  return { charge: await lockById(work, 'cash_call_late_charges', id), about, organisationId }
}
