import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  approveRegistrationDocument,
  registrationDocument,
  registrationRequirement,
  rejectRegistrationDocument,
  roleIds,
} from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { ownerOf } from '../record-owners/index.ts'
import { users } from '../investors/index.ts'
import { namedColleagues } from '../staff/index.ts'
import { ownerColumns } from './document-owner.ts'
import type { Extension } from '../../kernel/module.ts'

/** An investor's own papers, and those of organisations and methods that they may open. */
function ownRows(scope: Scope, row: string, statement: Statement): string | undefined {
  if (scope.actor.roleId !== roleIds.user) return undefined
  const of = (['organisation', 'investment_method_entity'] as const).map(
    (type) => ownerOf(type)?.visible(scope, `${row}.${ownerColumns[type]}`, statement) ?? 'false',
  )
  return `(${[`${row}.user_id = ${statement.me()}`, ...of].join(' or ')})`
}

/** Investors see what is in use; staff see all of them. */
export const requirements: Table = tableOf(registrationRequirement, {
  events: recordEventNames('registration_requirement', 'created', 'updated'),
  visibleTo: ({ actor }, row) => (actor.roleId === roleIds.user ? `${row}.active` : undefined),
})

export const registrationDocuments: Table = tableOf(registrationDocument, {
  permissions: { approve: approveRegistrationDocument, reject: rejectRegistrationDocument },
  softDeletes: false,
  columns: {
    type: (row) =>
      `(select r.code from registration_requirements r
        where r.tenant_id = $1 and r.id = ${row}.registration_requirement_id)`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    decider: { kind: 'one', to: () => namedColleagues, column: 'decided_by' },
  },
  visibleTo: ownRows,
  hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? ['decided_by'] : []),
})

export const registrationDocumentRelations: readonly Extension[] = [
  {
    of: users,
    relations: {
      registrationDocuments: { kind: 'many', to: () => registrationDocuments, column: 'user_id' },
    },
  },
]
