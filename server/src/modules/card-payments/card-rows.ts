import type { CardProblem } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { lineOf } from './call-line-kinds.ts'
import type { CardPayment, LinePlace, LockedCallLine } from './call-line-kinds.ts'

export type { CardPayment } from './call-line-kinds.ts'

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

/** The payment as it is now, with its line; the line is locked first, with what its money changes. */
export async function lockCardPayment(
  work: Work,
  of: LinePlace & Pick<CardPayment, 'id'>,
): Promise<{ line: LockedCallLine; payment: CardPayment }> {
  const { kind, lineId } = lineOf(work.platform, of)
  const line = await kind.lock(work, lineId)
  const payment = await work.db
    .selectFrom('card_payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', of.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { line, payment }
}

export const changeCardPayment = async (
  work: Work,
  id: number,
  values: Partial<Omit<CardPayment, 'tenant_id' | 'id' | 'version' | 'updated_at'>>,
): Promise<void> => {
  await changeById(work, 'card_payments', id, values)
}

/** What events of a payment tell beside its own id. */
export const placeOf = (payment: LinePlace) =>
  payment.cash_call_line_id === null
    ? {
        fund_drawdown_line_id: payment.fund_drawdown_line_id!,
        fund_commitment_id: payment.fund_commitment_id!,
      }
    : { cash_call_line_id: payment.cash_call_line_id, investment_id: payment.investment_id! }

/** The payment that it was recorded as; null where none was. */
export const recordedAs = (payment: CardPayment): number | null =>
  payment.payment_id ?? payment.fund_payment_id

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
