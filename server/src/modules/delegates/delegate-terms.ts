import { refuseField, refuseFields, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'

/** A last day that is over would let nobody in. */
export function checkLastDay(work: Work, day: string | null | undefined): void {
  const today = londonDate(work.now)
  if (day && day < today) refuseField('ends_on', say.afterOrEqual(today))
}

/**
 * Methods of the caller's own. Refuses with 422 on the one that is not, unless it stands in the limit already:
 * one that was deleted since may stay, or no other part of the access could be changed.
 */
export async function checkMethods(
  work: Work,
  ids: readonly number[] | undefined,
  kept: readonly number[] = [],
): Promise<void> {
  if (!ids || ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select e.id from investment_method_entities e
    where e.tenant_id = ${work.tenant.id} and e.lead_user_id = ${work.actor.id} and e.deleted_at is null
      and e.id = any(${[...ids]}::bigint[])`.execute(work.db)
  const own = new Set([...kept, ...rows.map((row) => row.id)])
  refuseFields(
    ids.flatMap((id, index) => (own.has(id) ? [] : [`method_ids.${index}`])),
    say.in,
  )
}

/** The methods that a delegate's access is limited to, those that were deleted since among them; none: all. */
export async function methodsOf({ db, tenant }: Work, delegateId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('delegate_methods')
    .select('investment_method_entity_id as id')
    .where('tenant_id', '=', tenant.id)
    .where('delegate_id', '=', delegateId)
    .execute()
  return rows.map((row) => row.id)
}

export async function keepMethods(work: Work, delegateId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from delegate_methods m where m.tenant_id = ${work.tenant.id} and m.delegate_id = ${delegateId}
    returning m.investment_method_entity_id as id`.execute(work.db)
  await sql`
    insert into delegate_methods (tenant_id, delegate_id, investment_method_entity_id)
    select ${work.tenant.id}, ${delegateId}, id from unnest(${[...ids]}::bigint[]) as id
    on conflict do nothing`.execute(work.db)
  const sorted = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b)
  const [before, after] = [sorted(rows.map((row) => row.id)), sorted(ids)]
  if (before.join() === after.join()) return
  work.emit({
    type: 'delegate.methods_changed',
    subject: { type: 'delegate', id: delegateId },
    before: { method_ids: before },
    after: { method_ids: after },
  })
}
