import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { Work } from '../../kernel/work.ts'
import { requestedMinorSql } from '../../rows/card-payment-rows.ts'
import { changeCardPayment, except, lockCardPayment, placeOf, recordedAs } from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'

/**
 * Reverses a recorded payment that was lost in a dispute, once, in whichever order the provider says that it was paid
 * and lost. What can’t be booked back is left to staff, who hear of it once.
 */
export async function settleLostDispute(work: Work, of: CardPayment): Promise<void> {
  const { line, payment } = await lockCardPayment(work, of)
  if (payment.dispute !== 'lost' || recordedAs(payment) === null) return
  const outcome = (await hasRefundUnderWay(work, payment)) ? 'impossible' : await line.takeLost(payment)
  const isLeft = payment.problem === 'dispute_not_booked'
  if (outcome === 'impossible') {
    if (!isLeft) await except(work, payment, 'dispute_not_booked')
    return
  }
  if (isLeft) await changeCardPayment(work, payment.id, { problem: null })
  if (outcome === 'reversed')
    work.emit({
      type: 'card_payment.reversed',
      subject: { type: 'card_payment', id: payment.id },
      payload: placeOf(payment),
      after: { amount_minor: String(payment.amount_minor) },
    })
}

/** The provider has yet to say whether money that staff asked to go back went. */
async function hasRefundUnderWay({ db, tenant }: Work, { id }: CardPayment): Promise<boolean> {
  const { rows } = await sql`select 1 from card_payments p
    where p.tenant_id = ${tenant.id} and p.id = ${id}
      and ${tenantSql(tenant, requestedMinorSql('p', 'card_payment_id'))} > 0`.execute(db)
  return rows.length > 0
}
