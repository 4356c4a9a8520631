import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { forTenant } from '../../kernel/database/for-tenant.ts'
import type { Work } from '../../kernel/work.ts'
import { isDisputedPayment, isDisputedRow } from '../../rows/card-payment-rows.ts'

/**
 * 409 while the card's bank decides about money that was booked for one of these investments, or has taken it: it is
 * neither spent on shares nor owed back another way. A payment that was reversed is no part of them.
 */
export async function mustHaveNoDispute(
  work: Work,
  investmentIds: readonly number[],
  about?: 'refund',
): Promise<void> {
  const text = `select 1 from card_payments p
    where p.tenant_id = $1 and p.investment_id = any('{${investmentIds.join(',')}}'::bigint[]) and p.payment_id is not null
      and ${isDisputedRow('p')} and not exists (select 1 from payment_reversals v
        where v.tenant_id = $1 and v.payment_id = p.payment_id)
    limit 1`
  const { rows } = await sql`${forTenant(text, work.tenant.id)}`.execute(work.db)
  if (rows.length > 0) refuse({ code: 'conflict', reason: 'card_disputed', ...(about && { about }) })
}

/** Whether the card's bank has taken the money of a payment by card. */
export async function isLostInDispute({ db, tenant }: Work, paymentId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from card_payments
    where tenant_id = ${tenant.id} and payment_id = ${paymentId} and dispute = 'lost'`.execute(db)
  return rows.length > 0
}

/** Whether a payment by card may be booked back by hand, because the card's bank has its money. */
export async function isTakenByDispute(work: Work, paymentId: number): Promise<boolean> {
  const text = `select 1 where ${isDisputedPayment(String(paymentId))}`
  const { rows } = await sql`${forTenant(text, work.tenant.id)}`.execute(work.db)
  return rows.length > 0
}
