import { payableCardStatuses, refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, singlePayment } from '@moorgate/contract'
import { sql } from 'kysely'
import { changeById } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { isPayable, newAttempt, openPage } from '../card-provider/index.ts'
import { accountKey } from '../cards/index.ts'
import { createSession } from './create-session.ts'
import { isPlan, lockCheckout, lockPayer, placeOf, pricedFee } from './fee-rows.ts'
import type { FeeCheckout, PricedFee } from './fee-rows.ts'

/** What is bought: a fee by its `purpose`, or a `plan`. */
export interface Purchase {
  feeId: number
  field: 'purpose' | 'plan'
}

/** The provider's page on which a fee or a plan is paid: the one that is open, or a new one. */
export const openFeePage = (
  question: QueryContext,
  purchase: Purchase,
): Promise<AnswerOf<typeof singlePayment>> =>
  openPage<FeeCheckout>(question, {
    begin: (work) => begin(work, purchase),
    createSession,
    lock: lockCheckout,
    change: async (work, id, values) => {
      await changeById(work, 'fee_checkouts', id, values)
    },
    expire: expireCheckout,
  })

async function begin(work: Work, { feeId, field }: Purchase) {
  const userId = work.actor.id!
  await lockPayer(work, userId)
  const fee = await pricedFee(work, feeId)
  if (!fee || fee.archived_at !== null || isPlan(fee) !== (field === 'plan')) refuseField(field, say.in)
  await mustBeUnpaid(work, fee)
  const key = await accountKey(work, { forNew: true })
  if (key === undefined) refuse({ code: 'conflict', reason: 'card_unavailable' })
  const ofSame = work.db
    .selectFrom('fee_checkouts')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', 'in', payableCardStatuses)
    .where('is_plan', '=', isPlan(fee))
  const open = await (isPlan(fee) ? ofSame : ofSame.where('fee_id', '=', fee.id)).executeTakeFirst()
  if (!open) return { attempt: await insert(work, fee), key, isOld: false }
  return { attempt: open, key, isOld: open.fee_price_id !== fee.fee_price_id }
}

/** A fee that is paid once is not paid twice, and a second plan would run beside the first. */
async function mustBeUnpaid({ db, tenant, actor }: Work, fee: PricedFee): Promise<void> {
  const { rows } = isPlan(fee)
    ? await sql`select 1 from fee_subscriptions where tenant_id = ${tenant.id} and user_id = ${actor.id}
        and status <> 'ended'`.execute(db)
    : await sql`select 1 from fee_payments where tenant_id = ${tenant.id} and user_id = ${actor.id}
        and fee_id = ${fee.id} and ${fee.frequency} = 'once' and refunded_minor < amount_minor`.execute(db)
  if (rows.length > 0) refuse({ code: 'conflict', reason: isPlan(fee) ? 'subscribed' : 'fee_paid' })
}

async function insert(work: Work, fee: PricedFee): Promise<FeeCheckout> {
  const checkout = await work.db
    .insertInto('fee_checkouts')
    .values({
      tenant_id: work.tenant.id,
      user_id: work.actor.id!,
      fee_id: fee.id,
      fee_price_id: fee.fee_price_id,
      is_plan: isPlan(fee),
      currency: fee.currency,
      amount_minor: fee.amount_minor,
      description: fee.name,
      ...newAttempt(work),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'fee_checkout.begun',
    subject: { type: 'fee_checkout', id: checkout.id },
    payload: placeOf(checkout),
    after: { amount_minor: String(checkout.amount_minor), currency: checkout.currency },
  })
  return checkout
}

/** Marks an attempt as ended. Money that arrives on it afterwards is still recorded. */
export async function expireCheckout(work: Work, of: FeeCheckout): Promise<void> {
  const checkout = await lockCheckout(work, of)
  if (!isPayable(checkout)) return
  await changeById(work, 'fee_checkouts', checkout.id, { status: 'expired' })
  work.emit({
    type: 'fee_checkout.expired',
    subject: { type: 'fee_checkout', id: checkout.id },
    payload: placeOf(checkout),
  })
}
