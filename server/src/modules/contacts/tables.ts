import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  beginResponse,
  contact,
  convertContact,
  deleteContact,
  registration,
  updateContact,
} from '@moorgate/contract'
import { momentsBetween } from '../../kernel/list/between.ts'
import { addedByImport } from '../../rows/import-rows.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { attributeColumns, attributeFilter, valuesOf } from '../attributes/index.ts'
import { addDocuments, documents } from '../documents/index.ts'
import { clientGroups, investorTypes, leadStatuses } from '../investor-lists/index.ts'
import { hiddenFromListers, staffContacts } from '../staff/index.ts'
import { groupIdsSql, inGroupsSql } from '../client-groups/index.ts'

/** People the tenant talks to who have no account. */
export const contacts: Table = tableOf(contact, {
  events: allRecordEventNames('contact'),
  hiddenFrom: hiddenFromListers(
    'phone date_of_birth nationality country_of_residence address occupation marketing do_not_contact score next_action next_action_at next_action_overdue',
  ),
  permissions: {
    edit: updateContact,
    delete: deleteContact,
    add_documents: addDocuments('contact'),
    convert: convertContact,
    answer: beginResponse,
  },
  columns: {
    client_group_ids: (row) => groupIdsSql('contact', row),
    next_action_overdue: (row, today) =>
      `coalesce((${row}.next_action_at at time zone 'Europe/London')::date < ${today}, false)`,
  },
  relations: {
    owner: { kind: 'one', to: () => staffContacts, column: 'owner_id' },
    leadStatus: { kind: 'one', to: () => leadStatuses, column: 'lead_status_id' },
    clientGroups: {
      kind: 'through',
      to: () => clientGroups,
      via: 'contact_client_groups',
      from: 'contact_id',
      column: 'client_group_id',
    },
    investorType: { kind: 'one', to: () => investorTypes, column: 'investor_type_id' },
    attributeValues: valuesOf('contact'),
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'contact'`,
    },
    registrations: { kind: 'many', to: () => registrations, column: 'contact_id' },
  },
  addedColumns: attributeColumns('contact'),
  filters: {
    'attribute.*': attributeFilter('contact'),
    client_group_id: (row, values, statement) => inGroupsSql('contact', row, values, statement),
    import_id: addedByImport('contacts'),
    converted: (row, [value]) =>
      `${row}.converted_at is ${value === 'true' || value === '1' ? 'not ' : ''}null`,
    lead_kind: (row, values, statement) =>
      `exists (select 1 from lead_statuses s where s.tenant_id = $1 and s.id = ${row}.lead_status_id
        and s.type::text = any(${statement.bindList(values, 'text')}))`,
    created_between: momentsBetween('created_at'),
  },
})

export const registrations: Table = tableOf(registration, { softDeletes: false })
