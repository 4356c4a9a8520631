import { roleIds } from '@moorgate/contract'
import { ownerByTable, registerOwner } from '../attributes/index.ts'
import { relatePeople } from '../investors/index.ts'
import { organisations } from './tables.ts'

relatePeople({
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
})
registerOwner(
  'organisation',
  ownerByTable(
    organisations,
    'investors',
    (_scope, row, statement) => `${row}.lead_user_id = ${statement.me()}`,
  ),
)
