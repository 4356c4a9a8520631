import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { accessTo, can, handInRegistrationDocument, investment, organisation } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { addedByImport } from '../../rows/import-rows.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { attributeColumns, attributeFilter, valuesOf } from '../attributes/index.ts'
import { addDocuments, documents } from '../documents/index.ts'
import { users } from '../investors/index.ts'
import { ownerOnlyRead } from '../record-owners/index.ts'
import { staffContacts } from '../staff/index.ts'
import { ofSharedOrganisation } from '../../rows/holding-rows.ts'
import { heldBySql, maySeeHeld } from '../../rows/holding-totals.ts'

/** Members see their organisation; staff by the event. */
function visibleOrganisations(scope: Scope, row: string, statement: Statement): string | undefined {
  if (can(scope.actor.roleId ?? 0, 'investors', 'index')) return undefined
  const me = statement.me()
  return `(${row}.lead_user_id = ${me} or exists (select 1 from organisation_members m
    where m.tenant_id = $1 and m.organisation_id = ${row}.id and m.user_id = ${me} and m.status = 'active'))`
}

const activeMembers = (row: string) =>
  `from organisation_members m where m.tenant_id = $1 and m.organisation_id = ${row}.id and m.status = 'active'`

export const organisations: Table = tableOf(organisation, {
  events: allRecordEventNames('organisation'),
  permissions: {
    add_documents: addDocuments('organisation'),
    hand_in: { ...handInRegistrationDocument, forbids: ownerOnlyRead('organisation') },
    see_investments: { access: accessTo(investment, 'list') },
  },
  delegates: {
    rows: (row, { methodIds }, statement) =>
      methodIds === null ? undefined : ofSharedOrganisation(`${row}.id`, methodIds, statement),
    hidden: ['attribute.*'],
  },
  columns: {
    user_ids: (row) =>
      `(select coalesce(json_agg(m.user_id order by m.user_id), '[]') ${activeMembers(row)})`,
  },
  appends: {
    held: (row, { scope }) =>
      heldBySql({ lots: `l.organisation_id = ${row}.id`, units: `c.organisation_id = ${row}.id` }, scope),
  },
  addedColumns: attributeColumns('organisation'),
  filters: {
    'attribute.*': attributeFilter('organisation'),
    import_id: addedByImport('organisations'),
    user_id: (row, values, statement) =>
      `exists (select 1 ${activeMembers(row)} and m.user_id::text = any(${statement.bindList(values, 'text')}))`,
    has_investments: (row, [value]) => {
      const wanted = value === 'true' || value === '1'
      return `${wanted ? '' : 'not '}exists (select 1 from investments i
        where i.tenant_id = $1 and i.organisation_id = ${row}.id and i.deleted_at is null)`
    },
  },
  relations: {
    users: {
      kind: 'through',
      to: () => users,
      via: 'organisation_members',
      from: 'organisation_id',
      column: 'user_id',
      where: (link) => `${link}.status = 'active'`,
    },
    leadUser: { kind: 'one', to: () => users, column: 'lead_user_id' },
    owner: { kind: 'one', to: () => staffContacts, column: 'owner_id' },
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'organisation'`,
    },
    attributeValues: valuesOf('organisation'),
  },
  usedBy: [
    { table: 'investment_method_entities', column: 'organisation_id' },
    { table: 'investments', column: 'organisation_id' },
  ],
  visibleTo: visibleOrganisations,
  hiddenFrom: (scope) => (maySeeHeld(scope) ? [] : ['held']),
})
