import type { CardProblem } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { lockLine } from '../calls/record-payment.ts'
import type { LockedLine } from '../calls/record-payment.ts'

export type CardPayment = Selectable<Tables['card_payments']>

type Reader = Pick<Scope, 'tenant'> & { db: Db | Trx }

export const cardPaymentById = ({ db, tenant }: Reader, id: number): Promise<CardPayment | undefined> =>
  db
    .selectFrom('card_payments')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

export const cardPaymentByIntent = (
  { db, tenant }: Reader,
  intent: string,
): Promise<CardPayment | undefined> =>
  db
    .selectFrom('card_payments')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('payment_intent', '=', intent)
    .orderBy('id')
    .executeTakeFirst()

/** The payment as it is now, with its line; locked in the one order: opportunity, investment, line, payment. */
export async function lockCardPayment(
  work: Work,
  { id, cash_call_line_id: lineId }: Pick<CardPayment, 'id' | 'cash_call_line_id'>,
): Promise<{ line: LockedLine; payment: CardPayment }> {
  const line = await lockLine(work, lineId)
  const payment = await work.db
    .selectFrom('card_payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { line, payment }
}

export const changeCardPayment = (
  work: Work,
  id: number,
  values: Partial<Omit<CardPayment, 'tenant_id' | 'id' | 'version' | 'updated_at'>>,
): Promise<void> => changeById(work, 'card_payments', id, values)

/** What events of a payment tell beside its own id. */
export const placeOf = (payment: CardPayment) => ({
  cash_call_line_id: payment.cash_call_line_id,
  investment_id: payment.investment_id,
})

/** Staff have to look at it. */
export async function except(
  work: Work,
  payment: CardPayment,
  problem: CardProblem,
  values: Parameters<typeof changeCardPayment>[2] = {},
): Promise<void> {
  await changeCardPayment(work, payment.id, { ...values, problem })
  work.emit({
    type: 'card_payment.exception',
    subject: { type: 'card_payment', id: payment.id },
    payload: { ...placeOf(payment), problem },
  })
}
