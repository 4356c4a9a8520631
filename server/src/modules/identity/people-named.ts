import { refuseField, refuseFields, roleIds, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/** The roles of those of these ids who are people of the tenant, by id. An id of nobody is not in it. */
export async function rolesOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await work.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.role_id]))
}

/** 422 on the field unless it names nobody at all, or a person of the tenant whose role fits. */
export async function checkPerson(
  work: Work,
  field: string,
  id: unknown,
  fits: (roleId: number) => boolean,
): Promise<void> {
  if (id === undefined || id === null) return
  const roleId = (await rolesOf(work, [Number(id)])).get(Number(id))
  if (roleId === undefined || !fits(roleId)) refuseField(field, say.in)
}

/**
 * 422 on every place of a list that names nobody of the tenant, or somebody who doesn't fit. `fieldAt` says a
 * place: `user_ids.2`.
 */
export async function checkPeople(
  work: Work,
  ids: readonly number[],
  { fieldAt, fits }: { fieldAt: (index: number) => string; fits: (roleId: number, id: number) => boolean },
): Promise<void> {
  const roles = await rolesOf(work, ids)
  const isRight = (id: number) => {
    const roleId = roles.get(id)
    return roleId !== undefined && fits(roleId, id)
  }
  refuseFields(
    ids.flatMap((id, index) => (isRight(id) ? [] : [fieldAt(index)])),
    say.in,
  )
}

/** The same where only investors fit. */
export const checkInvestors = (work: Work, ids: readonly number[], fieldAt: (index: number) => string) =>
  checkPeople(work, ids, { fieldAt, fits: (roleId) => roleId === roleIds.user })
