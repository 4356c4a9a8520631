import { refuseField, say, worded } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'

/** The roles of those of these ids who are people of the firm, by id. An id of nobody is not in it. */
export async function rolesOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await work.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.role_id]))
}

/** 422 on the field unless it names nobody at all, or a person of the firm whose role fits. */
export async function checkPerson(
  work: Work,
  field: string,
  id: unknown,
  fits: (roleId: number) => boolean,
): Promise<void> {
  if (id === undefined || id === null) return
  const roleId = (await rolesOf(work, [Number(id)])).get(Number(id))
  if (roleId === undefined || !fits(roleId)) refuseField(field, worded(say.in, field))
}
