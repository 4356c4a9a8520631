import { allRoleIds, can, isStaff } from '@moorgate/contract'
import type { PermissionAction, PermissionEvent } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Work } from '../../kernel/work.ts'

/** Active staff whose role allows an action: those to tell when something waits for it. */
export async function staffWhoMay(
  { db, tenant }: Pick<Work, 'tenant'> & { db: Db | Trx },
  event: PermissionEvent,
  action: PermissionAction,
): Promise<number[]> {
  const roles = allRoleIds.filter((roleId) => isStaff(roleId) && can(roleId, event, action))
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('role_id', 'in', roles)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
