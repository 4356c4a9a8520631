import { can, roleIds } from '@moorgate/contract'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Owner } from '../../kernel/module.ts'
import type { Scope } from '../../kernel/work.ts'
import { readableOpportunities } from '../opportunity-reading/index.ts'

const exists = (id: string, condition: string | undefined) =>
  `exists (select 1 from investment_opportunities o where o.tenant_id = $1 and o.id = ${id} and o.deleted_at is null
    ${condition ? `and (${condition})` : ''})`

/**
 * Documents and attributes of an opportunity: read by those who may read it, changed by staff who may update one
 * of its status.
 */
export const opportunityOwner: Owner = {
  visible: (scope: Scope, id: string, statement: Statement) =>
    exists(id, readableOpportunities(scope, 'o', statement)),
  changeable: (scope: Scope, id: string) => {
    const roleId = scope.actor.roleId ?? 0
    if (roleId === roleIds.user) return 'false'
    const live = can(roleId, 'investment_opportunity_live', 'update')
    const existing = can(roleId, 'investment_opportunity_existing', 'update')
    if (!live && !existing) return 'false'
    return exists(id, live && existing ? undefined : `${live ? 'not ' : ''}${isExistingRow('o')}`)
  },
}
