import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { bankHeldFor } from './tables.ts'

/**
 * Of these investments, those whose money may not be paid out yet, each with the moment from which it may: their method's bank account
 * took another one's place less than 48 hours ago (domain handbook §3.2). The methods are locked until the payment is written, so that
 * no account changes under it.
 */
export async function heldPayouts(
  { db, tenant, now }: Work,
  investmentIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; bank_changed_at: Date }>`
    select i.id, e.bank_changed_at from investments i
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = i.investment_method_entity_id
    where i.tenant_id = ${tenant.id} and i.id = any(${[...investmentIds]}::bigint[]) and e.bank_changed_at is not null
    order by e.id, i.id for share of e`.execute(db)
  return new Map(
    rows
      .map(({ id, bank_changed_at: changedAt }) => [id, new Date(changedAt.getTime() + bankHeldFor)] as const)
      .filter(([, until]) => until > now),
  )
}
