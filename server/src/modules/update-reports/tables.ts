import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  archiveUpdateReport,
  can,
  changeUpdateReport,
  deleteUpdateReport,
  publishUpdateReport,
  roleIds,
  updateReport,
} from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Extension } from '../../kernel/module.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { ofSharedHolding } from '../../rows/holding-rows.ts'
import { isInvestorRow } from '../../rows/people-rows.ts'
import { documents, openings } from '../documents/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { visibleOpportunities } from '../opportunity-visibility/index.ts'
import { itsOwner } from '../record-owners/index.ts'
import { namedColleagues } from '../staff/index.ts'
import { heldThrough, isInAudienceOf } from './audience.ts'

/**
 * Staff whose role has them see all. Investors see the live ones that reach them, and an Entrepreneur those of
 * the opportunities that they see, unless they are for some of the holders. Nobody else sees any.
 */
function visibleReports(scope: Scope, row: string, statement: Statement): string | undefined {
  const reached = reachesReader(scope, row, statement)
  return reached && `${row}.status = 'live' and ${reached}`
}

/** Nothing of staff whose role sees all. */
function reachesReader(scope: Scope, row: string, statement: Statement): string | undefined {
  const roleId = scope.actor.roleId ?? 0
  if (can(roleId, 'update_reports', 'index')) return undefined
  if (roleId === roleIds.user) return isInAudienceOf(scope, row, statement.me())
  if (roleId !== roleIds.entrepreneur) return 'false'
  const seen = visibleOpportunities(scope, 'w', statement)
  return `${row}.audience <> 'holders_in_groups' and exists (select 1 from investment_opportunities w where w.tenant_id = $1
    and w.id = ${heldThrough(row)} and w.deleted_at is null ${seen ? `and ${seen}` : ''})`
}

const openedBy = (row: string, person: string) =>
  `exists (select 1 from opens o where o.tenant_id = $1 and o.openable_type = 'update_report'
     and o.openable_id = ${row}.id and o.user_id = ${person})`

const ofStaff = ['audience', 'client_group_ids', 'archived_at', 'archived_by', 'archive_reason']
const hiddenFromReaders: ReadonlyMap<number, readonly string[]> = new Map([
  [roleIds.user, [...ofStaff, 'notify', 'publish_at', 'scheduled_by', 'edited_by', 'edited_at']],
  [roleIds.entrepreneur, ofStaff],
])

const options: Parameters<typeof tableOf>[1] = {
  events: recordEventNames('update_report', 'created', 'updated', 'deleted'),
  permissions: {
    edit: changeUpdateReport,
    delete: deleteUpdateReport,
    publish: publishUpdateReport,
    archive: archiveUpdateReport,
  },
  columns: {
    owner_name: (row) =>
      `(select o.name from record_owners o where o.tenant_id = $1 and o.type = ${row}.owner_type and o.id = ${row}.owner_id)`,
    investment_opportunity_id: (row) => `(${heldThrough(row)})`,
    client_group_ids: (row) => `(select coalesce(json_agg(g.client_group_id order by g.client_group_id), '[]')
      from update_report_groups g where g.tenant_id = $1 and g.update_report_id = ${row}.id)`,
    document_ids: (row) => `(select coalesce(json_agg(d.document_id order by d.document_id), '[]')
      from update_report_documents d where d.tenant_id = $1 and d.update_report_id = ${row}.id)`,
    scheduled_by: (row) =>
      `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.scheduled_by)`,
    edited_by: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.edited_by)`,
    archived_by: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.archived_by)`,
    reading_minutes: (row) => `greatest(ceil(${row}.word_count / 200.0), 1)::int`,
  },
  appends: { is_read: (row, { statement }) => openedBy(row, statement.me()) },
  filters: {
    read: (row, values, statement) => `${isTrue(values) ? '' : 'not '}${openedBy(row, statement.me())}`,
  },
  relations: {
    owner: itsOwner,
    author: { kind: 'one', to: () => namedColleagues, column: 'created_by' },
    documents: {
      kind: 'through',
      to: () => documents,
      via: 'update_report_documents',
      from: 'update_report_id',
      column: 'document_id',
    },
    opens: {
      kind: 'many',
      to: () => openings,
      column: 'openable_id',
      // Staff who look at what they wrote are no readers of it.
      where: (row) => `${row}.openable_type = 'update_report' and exists (select 1 from users reader
        where reader.tenant_id = $1 and reader.id = ${row}.user_id and ${isInvestorRow('reader')})`,
    },
  },
  visibleTo: visibleReports,
  delegates: {
    rows: (row, delegation, statement) => ofSharedHolding(heldThrough(row), delegation, statement),
  },
  hiddenFrom: ({ actor }) => hiddenFromReaders.get(actor.roleId ?? 0) ?? [],
}

export const updateReports: Table = tableOf(updateReport, options)

/** A report as the investors whom it reaches read it, published or not. */
export const previewedReports: Table = tableOf(updateReport, {
  ...options,
  visibleTo: (scope, row, statement) => isInAudienceOf(scope, row, statement.me()),
})

/** The archived ones that a person could read while they were live. */
export const archivedReports: Table = tableOf(updateReport, {
  ...options,
  visibleTo: (scope, row, statement) =>
    `${row}.status = 'archived' and ${reachesReader(scope, row, statement) ?? 'true'}`,
})

export const updateReportRelations: readonly Extension[] = [
  {
    of: opportunities,
    relations: {
      updateReports: {
        kind: 'many',
        to: () => updateReports,
        column: (report) => `(${heldThrough(report)})`,
      },
    },
  },
]
