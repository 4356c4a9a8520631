import { allRecordEventNames, recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  cloudDocument,
  disposedStatuses,
  documentAcknowledgement,
  documentVersion,
  folderStructure,
  folderTemplate,
  opening,
  ownedDocument,
} from '@moorgate/contract'
import { isInvestorRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Delegation, Scope } from '../../kernel/work.ts'
import { documentPermissions } from './document-permissions.ts'
import { itsOwner, ownedRows } from '../record-owners/index.ts'
import { ofSharedHolding, ofSharedOrganisation } from '../../rows/holding-rows.ts'

const investor = 5

/** The file lies in no folder, or in one that is public all the way up. */
const inOpenFolder = (row: string) =>
  `(${row}.folder_structure_id is null or exists (select 1 from folder_structures f
     where f.tenant_id = $1 and f.id = ${row}.folder_structure_id and f.open))`

/** The stricter of a file or link and its folder, as investors see it. */
export const effectiveVisibility = (row: string): string =>
  `case when ${row}.visibility = 'public' and ${inOpenFolder(row)} then 'public' else 'private' end`

/**
 * Of a record that the caller may open; an investor sees what is public, by the stricter of file and folders.
 */
function shared(scope: Scope, row: string, statement: Statement): string {
  const owned = ownedRows(scope, row, statement)
  return scope.actor.roleId === investor
    ? `${owned} and ${row}.visibility = 'public' and ${inOpenFolder(row)}`
    : owned
}

/** The same, and the portal stops showing a document on the day after its last. */
function sharedToday(scope: Scope, row: string, statement: Statement): string {
  const visible = shared(scope, row, statement)
  if (scope.actor.roleId !== investor) return visible
  return `${visible} and ${isShownOn(row, `${statement.bind(todayOf(scope))}::date`)}`
}

const isShownOn = (row: string, today: string): string =>
  `(${row}.expires_on is null or ${row}.expires_on >= ${today})`

/** The certificate whose file a document is. */
const itsCertificate = (row: string) =>
  `from certificates c join investments i on i.tenant_id = $1 and i.id = c.investment_id
     where c.tenant_id = $1 and c.document_id = ${row}.id`

/** Shares that were written off have lost their value, and are still held. */
const certificateStatus = (row: string) =>
  `(select case when c.cancelled_on is not null or i.status in ${statusList(disposedStatuses)} then 'cancelled' else 'valid' end ${itsCertificate(row)})`

/** Holdings whose documents are in the list of a record too, each with the column that names the record. */
const holdersOf = {
  user: 'user_id',
  organisation: 'organisation_id',
  investment_method_entity: 'investment_method_entity_id',
} as const
const holdings: readonly {
  type: string
  table: string
  columns: Readonly<Record<string, string | undefined>>
}[] = [
  {
    type: 'investment',
    table: 'investments',
    columns: { ...holdersOf, investment_opportunity: 'investment_opportunity_id' },
  },
  { type: 'fund_commitment', table: 'fund_commitments', columns: holdersOf },
]

/**
 * Documents of the record `type:id` and of its holdings. They are found by their owners first: as a
 * condition on each document the database would read all of a tenant's.
 */
function ofRecord(row: string, [record = '']: readonly string[], statement: Statement): string {
  const [, type, id] = /^([a-z_]{1,40}):([1-9]\d{0,14})$/.exec(record) ?? []
  if (type === undefined || id === undefined) return 'false'
  const bound = `${statement.bind(id)}::bigint`
  const owned = (owner: string) =>
    `select o.id from documents o where o.tenant_id = $1 and o.deleted_at is null and ${owner}`
  const own = owned(`o.owner_type = ${statement.bind(type)} and o.owner_id = ${bound}`)
  const ofHoldings = holdings.flatMap(({ type: holding, table, columns }) => {
    const column = columns[type]
    if (column === undefined) return []
    return owned(`o.owner_type = '${holding}' and o.owner_id in
      (select h.id from ${table} h where h.tenant_id = $1 and h.deleted_at is null and h.${column} = ${bound})`)
  })
  return `${row}.id in (${[own, ...ofHoldings].join(' union all ')})`
}

/**
 * What lies in a folder or anywhere below it; `0` is what lies in none. A certificate's folder is the name of
 * its kind alone.
 */
function inFolder(row: string, [folder]: readonly string[], statement: Statement): string {
  if (folder === 'certificates') return `exists (select 1 ${itsCertificate(row)})`
  if (folder === '0') return `${row}.folder_structure_id is null`
  if (folder === undefined || !/^[1-9]\d{0,14}$/.test(folder)) return 'false'
  return `${row}.folder_structure_id in (with recursive below as (
      select f.id from folder_structures f where f.tenant_id = $1 and f.id = ${statement.bind(folder)}::bigint
      union all
      select f.id from below b join folder_structures f on f.parent_id = b.id
      where f.tenant_id = $1 and f.deleted_at is null)
    select b.id from below b)`
}

/**
 * Documents of what is shared with a delegate, where documents are; delegates see no funds. Those of an investment follow the
 * investment, which is narrowed itself.
 */
function sharedDocuments(row: string, delegation: Delegation, statement: Statement): string {
  const { documents: mayRead, methodIds } = delegation
  if (!mayRead) return 'false'
  if (methodIds === null)
    return `${row}.owner_type not in ('fund', 'fund_commitment', 'company') and (${row}.owner_type <> 'investment_opportunity' or ${ofSharedHolding(`${row}.owner_id`, delegation, statement)})`
  const ids = statement.bindList(methodIds, 'bigint')
  return `${row}.owner_type = 'investment' or (${row}.owner_type = 'investment_method_entity' and ${row}.owner_id = any(${ids}))
    or (${row}.owner_type = 'organisation' and ${ofSharedOrganisation(`${row}.owner_id`, methodIds, statement)})`
}

export const documents: Table = tableOf(ownedDocument, {
  events: allRecordEventNames('document'),
  delegates: { rows: sharedDocuments },
  permissions: documentPermissions,
  columns: {
    effective_visibility: effectiveVisibility,
    certificate_status: certificateStatus,
    has_expired: (row, today) => `not ${isShownOn(row, today)}`,
  },
  filters: { folder: inFolder, record: ofRecord },
  relations: {
    owner: itsOwner,
    folder: { kind: 'one', to: () => folders, column: 'folder_structure_id' },
    opens: {
      kind: 'many',
      to: () => openings,
      column: 'openable_id',
      // Staff who look at what they filed have not read it as its readers do: they are in the trail and in
      // the list, not in the count.
      where: (row) => `${row}.openable_type = 'document' and exists (select 1 from users reader
        where reader.tenant_id = $1 and reader.id = ${row}.user_id and ${isInvestorRow('reader')})`,
    },
    versions: { kind: 'many', to: () => versions, column: 'document_id' },
    acknowledgements: { kind: 'many', to: () => acknowledgements, column: 'document_id' },
  },
  visibleTo: sharedToday,
  hiddenFrom: ({ actor }) => (actor.roleId === investor ? ['created_by', 'client_name'] : []),
})

export const folders: Table = tableOf(folderStructure, {
  events: recordEventNames('folder_structure', 'created', 'updated', 'deleted'),
  relations: {
    children: { kind: 'many', to: () => folders, column: 'parent_id' },
    documents: { kind: 'many', to: () => documents, column: 'folder_structure_id' },
  },
  visibleTo: (scope, row, statement) => {
    const owned = ownedRows(scope, row, statement)
    return scope.actor.roleId === investor ? `${owned} and ${row}.open` : owned
  },
})

export const cloudDocuments: Table = tableOf(cloudDocument, {
  events: recordEventNames('cloud_document', 'created', 'updated', 'deleted'),
  columns: { effective_visibility: effectiveVisibility },
  relations: { owner: itsOwner, folder: { kind: 'one', to: () => folders, column: 'folder_structure_id' } },
  visibleTo: shared,
})

export const folderTemplates: Table = tableOf(folderTemplate, {
  events: recordEventNames('folder_template', 'created', 'updated'),
})

/** Rows that are never changed have no version and were last touched when they were made. */
const unchanging = { version: () => '1', updated_at: (row: string) => `wire_instant(${row}.created_at)` }

const ownRows = (scope: Scope, row: string, statement: Statement) =>
  scope.actor.roleId === investor ? `${row}.user_id = ${statement.me()}` : undefined

/** An investor knows of their own openings alone. */
export const openings: Table = tableOf(opening, {
  softDeletes: false,
  columns: unchanging,
  visibleTo: ownRows,
})

export const acknowledgements: Table = tableOf(documentAcknowledgement, {
  softDeletes: false,
  columns: unchanging,
  visibleTo: ownRows,
})

/** Of documents that the caller may see. What a document was before is for staff. */
export const versions: Table = tableOf(documentVersion, {
  softDeletes: false,
  columns: unchanging,
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === investor
      ? 'false'
      : `exists (select 1 from documents d where d.tenant_id = $1 and d.id = ${row}.document_id
           and d.deleted_at is null and ${shared(scope, 'd', statement)})`,
})
