import type { BodyOf, recordLateChargePayment as paymentEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { chargeColumns, mustBeChargeable, payCharge, waiveCharge } from '../../late-charges/index.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import type { Fund } from '../lock-fund.ts'
import { bookUnits } from '../structures/book-units.ts'
import { lateInterestOf } from './read-late-interest.ts'

/**
 * Charges what a line's late payments cost, by the fund's terms when its call was issued. It is no part of the
 * commitment and buys no units. Before the line is paid it would still grow, so it waits.
 */
export async function chargeLateInterest(work: Work, lineId: number): Promise<number> {
  // Locks the line: a payment at the same time would add days.
  await lockById(work, 'fund_drawdown_lines', lineId)
  const late = await lateInterestOf(work, lineId, londonDate(work.now))
  mustBeChargeable(late)
  await mustAwaitNoRefund(work, late.fundId, { lineId })
  const { id } = await work.db
    .insertInto('fund_late_charges')
    .values({
      ...chargeColumns(work, late),
      fund_drawdown_line_id: lineId,
      fund_commitment_id: late.commitmentId,
      user_id: late.userId,
      organisation_id: late.organisationId,
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

export async function waiveLateCharge(work: Work, id: number, reason: string): Promise<void> {
  const { fund, charge } = await lockCharge(work, id)
  work.emit({
    type: 'fund_late_charge.waived',
    subject: { type: 'fund_late_charge', id },
    payload: { fund_id: fund.id },
    ...(await waiveCharge(work, 'fund_late_charges', charge, reason)),
  })
}

/** It is income of the fund, and a loss of a fund that paid it. */
export async function payLateCharge(
  work: Work,
  id: number,
  body: BodyOf<typeof paymentEndpoint>,
): Promise<void> {
  const { fund, charge } = await lockCharge(work, id)
  const change = await payCharge(work, 'fund_late_charges', charge, body, {
    description: `${fund.name}: interest on a late payment`,
    sourceType: 'fund_late_charge',
    about: { userId: charge.user_id, organisationId: charge.organisation_id, fundId: fund.id },
  })
  await bookUnits(work, { kind: 'late', ids: [id], commitments: [charge.fund_commitment_id] })
  work.emit({
    type: 'fund_late_charge.paid',
    subject: { type: 'fund_late_charge', id },
    payload: { fund_id: fund.id },
    ...change,
  })
}

/** The fund, then the charge, locked in this order. */
async function lockCharge(
  work: Work,
  id: number,
): Promise<{ fund: Fund; charge: Selectable<Tables['fund_late_charges']> }> {
  const { rows } = await sql<{ fund_id: number }>`
    select c.fund_id from fund_late_charges x
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = x.fund_commitment_id
    where x.tenant_id = ${work.tenant.id} and x.id = ${id}`.execute(work.db)
  const fundId = rows[0]?.fund_id
  const fund = await lockById(work, 'funds', fundId ?? 0)
  return { fund, charge: await lockById(work, 'fund_late_charges', id) }
}
