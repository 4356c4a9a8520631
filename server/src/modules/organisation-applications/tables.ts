import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  applicationDocument,
  changeOrganisationApplication,
  organisationApplication,
  roleIds,
} from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Permission, Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import type { Extension } from '../../kernel/module.ts'
import { users } from '../investors/index.ts'
import { hiddenFromListers, namedColleagues } from '../staff/index.ts'
import { organisations } from '../organisations/index.ts'

/** Applicants see their own; staff what was sent to them, so no drafts. */
function visibleApplications({ actor }: Scope, row: string, statement: Statement): string {
  return actor.roleId === roleIds.user
    ? `${row}.user_id = ${statement.me()}`
    : `${row}.submitted_at is not null`
}

/** What waits for staff, under the one name that lists use for it. */
const waiting = ['submitted', 'in_review', 'info_requested']

/** By the same endpoint applicants complete, send and withdraw theirs; they never decide it. */
const decision: Permission = {
  ...changeOrganisationApplication,
  forbids: async ({ actor }) => actor.roleId === roleIds.user,
}

export const applications: Table = tableOf(organisationApplication, {
  events: recordEventNames('organisation_application', 'created', 'updated', 'deleted'),
  permissions: { approve: decision, reject: decision },
  hiddenFrom: hiddenFromListers('organisation owners reason'),
  filters: {
    status: (row, values, statement) => {
      const wanted = values.flatMap((value) => (value === 'pending' ? waiting : [value]))
      return `${row}.status = any(${statement.bindList(wanted, 'text')})`
    },
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    reviewer: { kind: 'one', to: () => namedColleagues, column: 'reviewer_id' },
    organisationRecord: { kind: 'one', to: () => organisations, column: 'organisation_id' },
    organisation: { kind: 'one', to: () => organisations, column: 'organisation_id' },
    documents: { kind: 'many', to: () => applicationDocuments, column: 'organisation_link_id' },
  },
  visibleTo: visibleApplications,
})

const ofDocument = (column: string) => (row: string) =>
  `(select d.${column} from documents d where d.tenant_id = $1 and d.id = ${row}.document_id)`

export const applicationDocuments: Table = tableOf(applicationDocument, {
  events: recordEventNames('organisation_application_document', 'created', 'deleted'),
  name: 'organisation_link_documents',
  columns: { name: ofDocument('name'), mime: ofDocument('mime'), size: ofDocument('size') },
  visibleTo: (scope, row, statement) =>
    `exists (select 1 from organisation_links l where l.tenant_id = $1 and l.id = ${row}.organisation_link_id
       and l.deleted_at is null and ${visibleApplications(scope, 'l', statement)})`,
})

export const applicationRelations: readonly Extension[] = [
  {
    of: organisations,
    relations: { links: { kind: 'many', to: () => applications, column: 'organisation_id' } },
  },
]
