import { can, isStaff, refuse } from '@moorgate/contract'
import type { PermissionAction, PermissionEvent } from '@moorgate/contract'
import type { QueryContext } from '../../kernel/work.ts'

/** Seeing the portal as an investor does gives staff nothing that their own role does not open. */
export async function mustOpenAsViewer(
  { actor, db, tenant }: QueryContext,
  event: PermissionEvent,
  action: PermissionAction,
): Promise<void> {
  if (actor.viewerId === undefined) return
  const viewer = await db
    .selectFrom('users')
    .select('role_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', actor.viewerId)
    .executeTakeFirst()
  if (viewer && isStaff(viewer.role_id) && !can(viewer.role_id, event, action)) refuse({ code: 'forbidden' })
}
