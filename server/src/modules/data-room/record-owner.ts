import { can, roleIds } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Owner } from '../../kernel/module.ts'
import type { Scope } from '../../kernel/work.ts'
import { visibleOpportunities } from '../opportunity-visibility/index.ts'

const exists = (id: string, conditions: (string | undefined)[]) =>
  `exists (select 1 from data_rooms r
    join investment_opportunities o on o.tenant_id = $1 and o.id = r.investment_opportunity_id and o.deleted_at is null
    where r.tenant_id = $1 and r.id = ${id} and r.deleted_at is null
      ${conditions.map((condition) => (condition ? `and (${condition})` : '')).join(' ')})`

/**
 * Files and folders of a room, for staff alone: readers have them through the room, with its agreement,
 * permissions and mark. While it is frozen or archived nothing goes in and nothing changes, no matter who
 * asks.
 */
export const roomOwner: Owner = {
  visible: (scope: Scope, id: string, statement: Statement) =>
    scope.actor.roleId === roleIds.user ||
    !can(scope.actor.roleId ?? 0, 'investment_opportunity_live', 'visit')
      ? 'false'
      : exists(id, [visibleOpportunities(scope, 'o', statement)]),
  changeable: (scope: Scope, id: string, statement: Statement) =>
    scope.actor.roleId === roleIds.user ||
    !can(scope.actor.roleId ?? 0, 'investment_opportunity_live', 'update')
      ? 'false'
      : exists(id, [visibleOpportunities(scope, 'o', statement), `r.status = 'open'`]),
}
