import { can } from '@moorgate/contract'
import { isInvestorRow, isStaffRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import type { Owner, Owners } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { nominees } from '../investor-lists/index.ts'

/** A person by id: oneself, investors to staff who may visit them, staff to those who may visit staff. */
function personWhere(action: 'visit' | 'update') {
  return (scope: Scope, id: string, statement: Statement): string => {
    const roleId = scope.actor.roleId ?? 0
    const kinds = [
      `p.id = ${statement.me()}`,
      ...(can(roleId, 'investors', action) ? [isInvestorRow('p')] : []),
      ...(can(roleId, 'user', action) ? [isStaffRow('p')] : []),
    ]
    return `exists (select 1 from users p where p.tenant_id = $1 and p.id = ${id} and p.deleted_at is null
      and (${kinds.join(' or ')}))`
  }
}

const nominee = ownerByTable(nominees, 'investors')
/** Where a tenant has no nominees, there is nothing that could belong to one. */
const whereEnabled =
  (may: keyof Owner): Owner[typeof may] =>
  (scope, id, statement) =>
    scope.tenant.flags['nominee_enabled'] === 1 ? nominee[may](scope, id, statement) : 'false'

export const investorOwners: Owners = {
  user: { visible: personWhere('visit'), changeable: personWhere('update') },
  nominee: { visible: whereEnabled('visible'), changeable: whereEnabled('changeable') },
}
