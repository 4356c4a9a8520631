import { refuse, refuseField, refuseFields, say } from '@moorgate/contract'
import type { BodyOf, changeDelegate as changing, inviteDelegate as inviting } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { createRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { delegatesOn } from './tables.ts'

type DelegateInvitation = BodyOf<typeof inviting>

/**
 * Lets somebody see the caller's account. A mail asks them to sign in, or to open an account with that
 * address. Returns the id.
 */
export async function inviteDelegate(
  work: Work,
  { method_ids, ...fields }: DelegateInvitation,
): Promise<number> {
  checkLastDay(work, fields.ends_on)
  await checkAddress(work, fields.email)
  await checkMethods(work, method_ids)
  const id = await createRow(work, delegatesOn(work), { ...fields, user_id: work.actor.id })
  await keepMethods(work, id, method_ids ?? [])
  return id
}

/** From the next request on they see what is said now. */
export async function changeDelegate(
  work: Work,
  id: number,
  given: BodyOf<typeof changing>,
  expectedVersion?: number,
): Promise<void> {
  const table = delegatesOn(work)
  const row = await lockRow(work, table, id)
  if (row['user_id'] !== work.actor.id) refuse({ code: 'not_found' })
  if (row['revoked_at'] !== null)
    refuse({
      code: 'conflict',
      reason: 'revoked',
    })
  const { method_ids, ...fields } = given
  checkLastDay(work, fields.ends_on)
  await checkMethods(work, method_ids)
  await updateRow(work, table, row, fields, expectedVersion)
  if (method_ids) await keepMethods(work, id, method_ids)
}

/** A last day that is over would let nobody in. */
function checkLastDay(work: Work, day: string | null | undefined): void {
  const today = londonDate(work.now)
  if (day && day < today) refuseField('ends_on', say.afterOrEqual(today))
}

/** Nobody is let into their own account, and staff see it anyway, under their own rights. */
async function checkAddress(work: Work, email: string): Promise<void> {
  const known = await work.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known?.id === work.actor.id) refuseField('email', 'This is your own address.')
}

/** Methods of the caller's own. Refuses with 422 on the one that is not. */
async function checkMethods(work: Work, ids: readonly number[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select e.id from investment_method_entities e
    where e.tenant_id = ${work.tenant.id} and e.lead_user_id = ${work.actor.id} and e.deleted_at is null
      and e.id = any(${[...ids]}::bigint[])`.execute(work.db)
  const own = new Set(rows.map((row) => row.id))
  refuseFields(
    ids.flatMap((id, index) => (own.has(id) ? [] : [`method_ids.${index}`])),
    say.in,
  )
}

async function keepMethods(work: Work, delegateId: number, ids: readonly number[]): Promise<void> {
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
