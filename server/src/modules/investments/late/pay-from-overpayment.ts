import { refuse, refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { postJournal, postReversal } from '../../ledger/index.ts'
import { lockLine } from '../calls/record-payment.ts'
import { lockCharge } from './charge-late-interest.ts'
import type { LockedCharge } from './charge-late-interest.ts'

type Charge = LockedCharge['charge']

/**
 * Pays charged interest, all of it, from what was overpaid on its line. No money moves: what was held for the
 * investor is income.
 *
 * Worked example, £93.15 of an overpayment of £100.00: debit unallocated 93.15, credit fee_income 93.15; £6.85 is
 * still held.
 */
export async function payFromOverpayment(work: Work, id: number): Promise<void> {
  const { charge, about } = await lockCharge(work, id)
  if (charge.status !== 'charged') refuseState('No interest is due.')
  await mustHaveNoRefundUnderWay(work, [charge.investment_id])
  const line = await lockLine(work, charge.cash_call_line_id)
  if (line.surplus_minor < charge.amount_minor)
    refuse({ code: 'conflict', reason: 'no_surplus', about: 'late_charge' })
  const day = londonDate(work.now)
  const offsetId = await nextOffset(work)
  const entry = {
    currency: charge.currency,
    userId: charge.user_id,
    organisationId: line.organisation_id,
    opportunityId: about.investment_opportunity_id,
    investmentId: charge.investment_id,
    reference: line.reference,
  }
  const { journalId } = await postJournal(work, {
    date: day,
    type: 'fee',
    description: 'Interest on a late payment, paid from an overpayment',
    source: { type: 'late_charge_offset', id: offsetId },
    entries: [
      { account: 'unallocated', debitMinor: charge.amount_minor, ...entry },
      { account: 'fee_income', creditMinor: charge.amount_minor, ...entry },
    ],
  })
  await sql`
    insert into late_charge_offsets (tenant_id, id, cash_call_late_charge_id, cash_call_line_id, currency, amount_minor, set_on,
      journal_id, created_at, updated_at, created_by)
    values (${work.tenant.id}, ${offsetId}, ${id}, ${line.id}, ${charge.currency}, ${charge.amount_minor}, ${day},
      ${journalId}, ${work.now}, ${work.now}, ${work.actor.id})
    returning 1`.execute(work.db)
  await changeSurplus(work, line.id, -charge.amount_minor)
  const after = { status: 'paid', received_on: day }
  await changeById(work, 'cash_call_late_charges', id, after)
  work.emit({
    type: 'cash_call_late_charge.paid',
    subject: { type: 'cash_call_late_charge', id },
    payload: { ...about, offset_id: offsetId },
    before: { status: charge.status },
    after,
  })
}

/** Books it back: the interest is due again, and the overpayment is held as before. */
export async function undoFromOverpayment(work: Work, id: number, reason: string): Promise<void> {
  const { charge, about } = await lockCharge(work, id)
  const offset = await openOffset(work, charge)
  await lockLine(work, charge.cash_call_line_id)
  await postReversal(work, offset.journal_id, {
    date: londonDate(work.now),
    description: 'Interest on a late payment, no longer paid from an overpayment',
    source: { type: 'late_charge_offset', id: offset.id },
  })
  await changeById(work, 'late_charge_offsets', offset.id, {
    undone_at: work.now,
    undone_by: work.actor.id,
    undo_reason: reason,
  })
  await changeSurplus(work, charge.cash_call_line_id, offset.amount_minor)
  const after = { status: 'charged', received_on: null }
  await changeById(work, 'cash_call_late_charges', id, after)
  work.emit({
    type: 'cash_call_late_charge.payment_undone',
    subject: { type: 'cash_call_late_charge', id },
    payload: { ...about, offset_id: offset.id },
    before: { status: charge.status, received_on: charge.received_on },
    after: { ...after, reason },
  })
}

async function openOffset(work: Work, charge: Charge) {
  const offset = await work.db
    .selectFrom('late_charge_offsets')
    .select(['id', 'amount_minor', 'journal_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('cash_call_late_charge_id', '=', charge.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return offset ?? refuseState('This interest wasn’t paid from an overpayment.')
}

async function nextOffset(work: Work): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('late_charge_offsets_id_seq') as id`.execute(
    work.db,
  )
  return Number(rows[0]!.id)
}

async function changeSurplus(work: Work, lineId: number, minor: bigint): Promise<void> {
  await sql`update cash_call_lines set surplus_minor = surplus_minor + ${minor}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lineId}`.execute(work.db)
}
