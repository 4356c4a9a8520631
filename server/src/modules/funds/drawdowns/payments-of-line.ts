import type { AnswerOf, readFundPayments as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { isDisputedFundPayment } from '../../../rows/card-payment-rows.ts'

type Reader = Pick<QueryContext, 'db' | 'tenant'>

/** A payment came by card unless nothing of a card brought it. */
const isByCard = (payment: string) =>
  `exists (select 1 from card_payments c where c.tenant_id = $1 and c.fund_payment_id = ${payment})`

/** One by card goes back to the card, but for one that its bank has taken, or decides about. */
const isByHand = (payment: string) => `(not ${isByCard(payment)} or ${isDisputedFundPayment(payment)})`

export async function isBookedBackByHand({ db, tenant }: Work, paymentId: number): Promise<boolean> {
  const { rows } =
    await sql`${forTenant(`select 1 where ${isByHand(String(paymentId))}`, tenant.id)}`.execute(db)
  return rows.length > 0
}

type FundPaymentRow = AnswerOf<typeof endpoint>[number]

/** What came in for these lines, the latest last; of one that went back, what it was. */
const statement = (where: string) => `
  select p.id, wire_money(p.amount_minor + p.refunded_minor, p.currency) as amount, p.currency, p.received_on::text as received_on,
    p.reference, case when ${isByCard('p.id')} then 'card' else 'bank' end as method, wire_instant(p.reversed_at) as reversed_at,
    (p.reversed_at is null and p.amount_minor > 0 and ${isByHand('p.id')}) as reversible
  from fund_payments p where p.tenant_id = $1 and ${where} order by p.received_on, p.id`

export async function paymentsOfLine({ db, tenant }: Reader, lineId: number): Promise<FundPaymentRow[]> {
  const text = statement(`p.fund_drawdown_line_id = ${lineId}`)
  return (await sql<FundPaymentRow>`${forTenant(text, tenant.id)}`.execute(db)).rows
}

export async function fundPaymentsById(
  { db, tenant }: Reader,
  ids: readonly number[],
): Promise<FundPaymentRow[]> {
  const text = statement(`p.id in (${ids.join(',')})`)
  return (await sql<FundPaymentRow>`${forTenant(text, tenant.id)}`.execute(db)).rows
}
