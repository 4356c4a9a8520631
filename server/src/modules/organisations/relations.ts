import { roleIds } from '@moorgate/contract'
import type { Extension, Owners } from '../../kernel/module.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { users } from '../investors/index.ts'
import { organisations } from './tables.ts'

const ofPeople: Table['relations'] = {
  organisations: {
    kind: 'through',
    to: () => organisations,
    via: 'organisation_members',
    from: 'user_id',
    column: 'organisation_id',
    where: (link) => `${link}.status = 'active'`,
    visibleTo: (scope, row, statement) =>
      scope.actor.roleId === roleIds.user && !scope.actor.delegation
        ? undefined
        : organisations.visibleTo?.(scope, row, statement),
  },
}

export const organisationRelations: readonly Extension[] = [{ of: users, relations: ofPeople }]

export const organisationOwners: Owners = {
  organisation: ownerByTable(
    organisations,
    'investors',
    (_scope, row, statement) => `${row}.lead_user_id = ${statement.me()}`,
  ),
}
