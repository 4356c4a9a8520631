import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoDispute, mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { heldPayouts } from '../../payout-accounts/index.ts'
import { postJournal } from '../../ledger/index.ts'
import { accountsOf } from './fee-entries.ts'
import type { PaidAccount } from './fee-entries.ts'
import { setStatus } from '../../investment-status/index.ts'

export interface RefundDue {
  investmentId: number
  userId: number
  opportunityId: number
  currency: string
  amountMinor: bigint
  /** What of it was paid as a fee, with the VAT in that; the rest was paid for the investment. */
  fee?: { feeMinor: bigint; feeVatMinor: bigint }
  reason: 'residue' | 'scaled_back' | 'surplus' | 'not_allotted' | 'cancelled' | 'failed_raise'
}

/**
 * Money that is to go back: a line for the person who pays it out, and its booking. What was overpaid lay in
 * `unallocated`, a fee in `fee_income` and `vat`, all else in `contribution`. Nothing is due of nothing.
 *
 * Worked example, a residue of £0.37: debit contribution 0.37, credit refund_payable 0.37.
 */
export async function oweRefund(work: Work, due: RefundDue): Promise<number | undefined> {
  if (due.amountMinor <= 0n) return undefined
  const { feeMinor, feeVatMinor } = due.fee ?? { feeMinor: 0n, feeVatMinor: 0n }
  const { id } = await work.db
    .insertInto('refunds')
    .values({
      tenant_id: work.tenant.id,
      investment_id: due.investmentId,
      user_id: due.userId,
      currency: due.currency,
      amount_minor: due.amountMinor,
      fee_minor: feeMinor,
      fee_vat_minor: feeVatMinor,
      reason: due.reason,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const investmentMinor = due.amountMinor - feeMinor
  const sources: readonly { account: 'unallocated' | PaidAccount; minor: bigint }[] =
    due.reason === 'surplus'
      ? [{ account: 'unallocated', minor: due.amountMinor }]
      : accountsOf({ investmentMinor, feeMinor, feeVatMinor })
  const about = {
    currency: due.currency,
    userId: due.userId,
    organisationId: await organisationOf(work, due.investmentId),
    opportunityId: due.opportunityId,
    investmentId: due.investmentId,
  }
  await postJournal(work, {
    date: londonDate(work.now),
    type: 'refund',
    description: 'Refund due',
    source: { type: 'refund', id },
    entries: [
      ...sources.map(({ account, minor }) => ({ account, debitMinor: minor, ...about })),
      { account: 'refund_payable', creditMinor: due.amountMinor, ...about },
    ],
  })
  work.emit({
    type: 'refund.due',
    subject: { type: 'refund', id },
    payload: {
      investment_id: due.investmentId,
      user_id: due.userId,
      investment_opportunity_id: due.opportunityId,
    },
    after: { amount_minor: String(due.amountMinor), reason: due.reason },
  })
  return id
}

async function organisationOf({ db, tenant }: Work, investmentId: number): Promise<number | null> {
  const { organisation_id: id } = await db
    .selectFrom('investments')
    .select('organisation_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', investmentId)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Records that a refund was paid out. The last one of an investment that owed everything makes it refunded.
 */
export async function payRefund(
  work: Work,
  id: number,
  said: { paidOn: string; reference: string | null },
): Promise<void> {
  const refund = await lockRefund(work, id)
  if (refund.status === 'paid') refuse({ code: 'conflict', reason: 'already_paid' })
  await mustHaveNoRefundUnderWay(work, [refund.investment_id])
  await mustHaveNoDispute(work, [refund.investment_id], 'refund')
  await mustNotWait(work, refund.investment_id)
  const today = londonDate(work.now)
  if (said.paidOn > today) refuseField('paid_on', say.beforeOrEqual(today))
  if (said.paidOn < refund.money_since) refuseField('paid_on', say.afterOrEqual(refund.money_since))
  await sql`update refunds set status = 'paid', paid_on = ${said.paidOn}, reference = ${said.reference}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const about = {
    currency: refund.currency,
    userId: refund.user_id,
    organisationId: refund.organisation_id,
    opportunityId: refund.investment_opportunity_id,
    investmentId: refund.investment_id,
    reference: said.reference,
  }
  await postJournal(work, {
    date: said.paidOn,
    type: 'refund',
    description: 'Refund paid',
    source: { type: 'refund_payment', id },
    entries: [
      { account: 'refund_payable', debitMinor: refund.amount_minor, ...about },
      { account: 'client_cash', creditMinor: refund.amount_minor, ...about },
    ],
  })
  work.emit({
    type: 'refund.paid',
    subject: { type: 'refund', id },
    payload: { investment_id: refund.investment_id, user_id: refund.user_id },
    after: { paid_on: said.paidOn },
  })
  if (refund.investment_status === 'refund_due' && !(await owesMore(work, refund.investment_id)))
    await setStatus(work, { ids: [refund.investment_id], to: 'refunded' })
}

/**
 * 409 while the account that it goes to is too new, with the moment from which it may be paid, or not
 * approved.
 */
async function mustNotWait(work: Work, investmentId: number): Promise<void> {
  const wait = (await heldPayouts(work, [investmentId])).get(investmentId)
  if (!wait) return
  refuse({
    code: 'conflict',
    reason: 'payout_held',
    message: wait.for ? waits[wait.for] : changedLately,
    ...(wait.until && { retryAt: wait.until.toISOString() }),
  })
}

const changedLately = 'The bank account changed less than 48 hours ago. Pay it after the wait.'
const waits = {
  approval: 'The bank account hasn’t been approved. Approve the {investment_method} first.',
  address:
    'Staff entered a new e-mail address for this {investor}. Nothing is paid out until it is confirmed.',
} as const

interface LockedRefund {
  id: number
  investment_id: number
  user_id: number
  organisation_id: number | null
  currency: string
  amount_minor: bigint
  status: 'due' | 'paid'
  investment_status: string
  investment_opportunity_id: number
  /** Nothing goes back before it came in, or before there was an investment. */
  money_since: string
}

async function lockRefund(work: Work, id: number): Promise<LockedRefund> {
  const { rows } = await sql<LockedRefund>`
    select r.*, i.organisation_id, i.status as investment_status, i.investment_opportunity_id,
      coalesce((select min(p.received_on) from payments p where p.tenant_id = ${work.tenant.id} and p.investment_id = i.id),
        i.date)::text as money_since
    from investments i
    join refunds r on r.tenant_id = ${work.tenant.id} and r.investment_id = i.id
    where i.tenant_id = ${work.tenant.id} and r.id = ${id} and r.deleted_at is null
    for update of i, r`.execute(work.db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

async function owesMore(work: Work, investmentId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from refunds where tenant_id = ${work.tenant.id} and investment_id = ${investmentId}
    and status = 'due' and deleted_at is null limit 1`.execute(work.db)
  return rows.length > 0
}
