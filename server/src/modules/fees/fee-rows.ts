import { planFrequencies, refuse } from '@moorgate/contract'
import type { FeeFrequency, FeeSubscriptionStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Scope, Work } from '../../kernel/work.ts'

export type FeeCheckout = Selectable<Tables['fee_checkouts']>
export type FeePayment = Selectable<Tables['fee_payments']>
export type FeeSubscription = Omit<Selectable<Tables['fee_subscriptions']>, 'status'> & {
  status: FeeSubscriptionStatus
}

export type Reader = Pick<Scope, 'tenant'> & { db: Db | Trx }

/** The latest price of a fee, with the fee. */
export interface PricedFee {
  id: number
  name: string
  frequency: FeeFrequency
  currency: string
  archived_at: Date | null
  fee_price_id: number
  number: number
  amount_minor: bigint
  vat_treatment: string
  vat_basis_points: number
  vat_minor: bigint
}

export async function pricedFee({ db, tenant }: Reader, id: number): Promise<PricedFee | undefined> {
  const { rows } = await sql<PricedFee>`
    select f.id, f.name, f.frequency, f.currency, f.archived_at, p.id as fee_price_id, p.number, p.amount_minor,
      p.vat_treatment, p.vat_basis_points, p.vat_minor
    from fees f join fee_prices p on p.tenant_id = ${tenant.id} and p.fee_id = f.id
    where f.tenant_id = ${tenant.id} and f.id = ${id}
    order by p.number desc limit 1`.execute(db)
  return rows[0]
}

export const isPlan = ({ frequency }: Pick<PricedFee, 'frequency'>): boolean =>
  planFrequencies.includes(frequency)

/**
 * The one lock of everything that a person pays of the price list: of two pages that are asked for at once, or
 * of a page and what the provider says of it, the second sees what the first did.
 */
export async function lockPayer(work: Work, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from users where tenant_id = ${work.tenant.id} and id = ${userId}
    for no key update`.execute(work.db)
  if (rows.length === 0) refuse({ code: 'not_found' })
}

export const checkoutById = ({ db, tenant }: Reader, id: number): Promise<FeeCheckout | undefined> =>
  db
    .selectFrom('fee_checkouts')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The checkout as it is now, under the lock of its payer. */
export async function lockCheckout(work: Work, of: FeeCheckout): Promise<FeeCheckout> {
  await lockPayer(work, of.user_id)
  return (await checkoutById(work, of.id))!
}

const paymentQuery = ({ db, tenant }: Reader) =>
  db.selectFrom('fee_payments').selectAll().where('tenant_id', '=', tenant.id)

export const paymentById = (reader: Reader, id: number): Promise<FeePayment | undefined> =>
  paymentQuery(reader).where('id', '=', id).executeTakeFirst()

export const paymentByIntent = (reader: Reader, intent: string): Promise<FeePayment | undefined> =>
  paymentQuery(reader).where('payment_intent', '=', intent).orderBy('id').executeTakeFirst()

export const paymentOfCheckout = (reader: Reader, checkoutId: number): Promise<FeePayment | undefined> =>
  paymentQuery(reader).where('fee_checkout_id', '=', checkoutId).executeTakeFirst()

export async function lockPayment(work: Work, of: FeePayment): Promise<FeePayment> {
  await lockPayer(work, of.user_id)
  return (await paymentById(work, of.id))!
}

export async function subscriptionBy(
  { db, tenant }: Reader,
  by: { id: number } | { provider_id: string },
): Promise<FeeSubscription | undefined> {
  const query = db.selectFrom('fee_subscriptions').selectAll().where('tenant_id', '=', tenant.id)
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('provider_id', '=', by.provider_id)
  ).executeTakeFirst()
  return row as FeeSubscription | undefined
}

/** What events about a payer's fee tell beside their own id. */
export const placeOf = (row: { user_id: number; fee_id: number }) => ({
  user_id: row.user_id,
  fee_id: row.fee_id,
})
