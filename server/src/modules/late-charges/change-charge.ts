import { refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, recordCallLateChargePayment as paymentEndpoint } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { latePartsAnswer } from '../../domain/late-payment.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { postJournal } from '../ledger/index.ts'
import type { Entry } from '../ledger/index.ts'
import type { LateInterest } from './interest-of-line.ts'

type ChargeTable = 'cash_call_late_charges' | 'fund_late_charges'

/** A charge of either kind of calls, locked by the act that changes it. */
export type LateCharge = Pick<
  Selectable<Tables[ChargeTable]>,
  'id' | 'status' | 'currency' | 'amount_minor' | 'charged_on'
>

/** What a charge keeps of the interest, and of the terms by which it is charged. */
export const chargeColumns = (work: Work, late: LateInterest) => ({
  tenant_id: work.tenant.id,
  currency: late.currency,
  amount_minor: late.amountMinor,
  rate_percent: late.ratePercent,
  grace_days: late.graceDays,
  parts: JSON.stringify(latePartsAnswer(late.parts, late.currency)),
  charged_on: londonDate(work.now),
  created_at: work.now,
  updated_at: work.now,
  created_by: work.actor.id,
})

/** Nothing was booked for a charge yet, so nothing is booked back. The change is for its event. */
export async function waiveCharge(work: Work, table: ChargeTable, charge: LateCharge, reason: string) {
  if (charge.status === 'paid') refuseState('This interest has been paid, so it can’t be waived.')
  if (charge.status === 'waived') refuseState('This interest has already been waived.')
  const values = { status: 'waived', waive_reason: reason }
  await changeById(work, table, charge.id, { ...values, waived_by: work.actor.id, waived_at: work.now })
  return { before: { status: charge.status }, after: values }
}

interface Booking {
  description: string
  sourceType: 'cash_call_late_charge' | 'fund_late_charge'
  /** Whom and what the entries are about. */
  about: Omit<Entry, 'account' | 'creditMinor' | 'currency' | 'debitMinor' | 'reference'>
}

/**
 * Records that charged interest came in, all of it. It is income. The change is for its event.
 *
 * Worked example, £93.15: debit client_cash 93.15, credit fee_income 93.15.
 */
export async function payCharge(
  work: Work,
  table: ChargeTable,
  charge: LateCharge,
  body: BodyOf<typeof paymentEndpoint>,
  { description, sourceType, about }: Booking,
) {
  if (charge.status !== 'charged') refuseState('No interest is due.')
  const today = londonDate(work.now)
  if (body.received_on > today) refuseField('received_on', say.beforeOrEqual(today))
  if (body.received_on < charge.charged_on) refuseField('received_on', say.afterOrEqual(charge.charged_on))
  const values = { status: 'paid', received_on: body.received_on }
  const reference = body.reference ?? null
  await changeById(work, table, charge.id, { ...values, reference })
  const entry = { ...about, currency: charge.currency, reference }
  await postJournal(work, {
    date: body.received_on,
    type: 'fee',
    description,
    source: { type: sourceType, id: charge.id },
    entries: [
      { account: 'client_cash', debitMinor: charge.amount_minor, ...entry },
      { account: 'fee_income', creditMinor: charge.amount_minor, ...entry },
    ],
  })
  return { before: { status: charge.status }, after: values }
}
