import { registrationDocument, registrationRequirement } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { staffContacts, users } from '../investors/index.ts'

const ownRows = (scope: Scope, row: string, statement: Statement) =>
  scope.actor.roleId === 5 ? `${row}.user_id = ${statement.bind(scope.actor.id)}` : undefined

/** Investors see what is in use; staff see all of them. */
export const requirements: Table = tableOf(registrationRequirement, {
  visibleTo: ({ actor }, row) => (actor.roleId === 5 ? `${row}.active` : undefined),
})

export const registrationDocuments: Table = tableOf(registrationDocument, {
  softDeletes: false,
  columns: {
    type: (row) =>
      `(select r.code from registration_requirements r
        where r.tenant_id = $1 and r.id = ${row}.registration_requirement_id)`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    decider: { kind: 'one', to: () => staffContacts, column: 'decided_by' },
  },
  visibleTo: ownRows,
  hiddenFrom: ({ actor }) => (actor.roleId === 5 ? ['decided_by'] : []),
})
