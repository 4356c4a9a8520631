import { refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import { parsePrice } from '../../domain/decimal.ts'
import { freeSlug } from '../../kernel/resource/slug.ts'
import type { Prepare } from '../../kernel/resource/write-routes.ts'
import type { Work } from '../../kernel/work.ts'

/**
 * A new fund gets a slug. Commitments are in its currency, and units have one price for its whole life: the
 * currency stays once there is a commitment, the price once there is a payment.
 */
export const prepareFund: Prepare = async (work, values, existing) => {
  if (!existing)
    return values['slug']
      ? values
      : { ...values, slug: await freeSlug(work, 'funds', String(values['name']), 'fund') }
  const id = Number(existing['id'])
  const { currency, unit_price: price } = values
  if (currency !== undefined && currency !== existing['currency'] && (await hasCommitment(work, id)))
    refuseField('currency', 'The currency can’t be changed once a {commitment} has been recorded.')
  const isOtherPrice = price !== undefined && priceOf(price) !== priceOf(existing['unit_price'])
  if (isOtherPrice && (await hasPayment(work, id)))
    refuseField('unit_price', 'The unit price can’t be changed once a payment has been recorded.')
  return values
}

const priceOf = (price: unknown) => parsePrice(String(price))

async function hasCommitment({ db, tenant }: Work, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from fund_commitments
    where tenant_id = ${tenant.id} and fund_id = ${id} and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function hasPayment({ db, tenant }: Work, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from fund_payments p
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = p.fund_commitment_id and c.fund_id = ${id}
    where p.tenant_id = ${tenant.id} limit 1`.execute(db)
  return rows.length > 0
}
