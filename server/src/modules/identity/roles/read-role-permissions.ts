import { abilitiesOf, allRoleIds, hiddenTabs, isStaff, labelOf, roleTerms } from '@moorgate/contract'
import type { AnswerOf, PermissionEvent, readRolePermissions as endpoint } from '@moorgate/contract'
import type { QueryContext } from '../../../kernel/work.ts'

/** What each role of staff may do, as routes and screens ask it, and how many active people have it. */
export async function readRolePermissions(question: QueryContext): Promise<AnswerOf<typeof endpoint>> {
  const { tenant } = question
  const counts = await question.rows<{ role_id: number; people: number }>(
    `select role_id, count(*)::int as people from users
     where tenant_id = $1 and is_active and deleted_at is null group by role_id`,
    [tenant.id],
  )
  return allRoleIds.filter(isStaff).map((roleId) => ({
    role_id: roleId,
    name: labelOf(tenant.branding.navigation, roleTerms[roleId]),
    people_count: counts.find((row) => row.role_id === roleId)?.people ?? 0,
    permissions: Object.entries(abilitiesOf(roleId)).map(([event, actions]) => ({
      event: event as PermissionEvent,
      actions: [...actions],
    })),
    hidden_tabs: hiddenTabs
      .filter((hidden) => hidden.roleId === roleId)
      .map(({ event, tabs }) => ({ event, tabs: [...tabs] })),
  }))
}
