import { can, contact } from '@moorgate/contract'
import { deleteRow, lockRow } from '../../../kernel/resource/write.ts'
import { addContact, changeContact, contacts, mustBeOpen, prepareContact } from '../../contacts/index.ts'
import type { ImportResource } from './kind.ts'

/** Contacts. One that was converted is an investor's history, so no row means it and none takes its place. */
export const importedContacts: ImportResource = {
  kind: 'contacts',
  noun: 'contact',
  table: 'contacts',
  create: contact.create,
  update: contact.update,
  isOne: (record) => record['converted_at'] === null,
  notOne: 'This {contact} has been converted',
  may: ({ actor }, action) => can(actor.roleId ?? 0, 'investors', action),
  canonical: (flat) => flat,
  fixedFields: {},
  uniqueField: 'email',
  uniqueKey: ({ email }) => (typeof email === 'string' ? { field: 'email', key: email } : undefined),
  uniqueKeyOf: (record) =>
    record['converted_at'] === null && record['email'] !== null ? String(record['email']) : undefined,
  examine: async (work, body, existing) => {
    await prepareContact(work, body, existing)
  },
  add: (work, body) => addContact(work, { source: 'import', ...body }),
  change: (work, id, body) => changeContact(work, id, body),
  remove: async (work, id) => {
    mustBeOpen(await lockRow(work, contacts, id))
    await deleteRow(work, contacts, id)
  },
}
