import { can, contact } from '@moorgate/contract'
import { createRow, deleteRow, lockRow, updateRow } from '../../../kernel/resource/write.ts'
import { contacts, mustBeOpen, prepareContact } from '../../contacts/index.ts'
import type { Imported } from './kind.ts'

/** Contacts. One that was converted is an investor's history, so no row means it and none takes its place. */
export const importedContacts: Imported = {
  kind: 'contacts',
  noun: 'contact',
  table: 'contacts',
  create: contact.create,
  update: contact.update,
  isOne: (record) => record['converted_at'] === null,
  notOne: 'This contact was converted to an investor',
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
  add: async (work, body) =>
    createRow(work, contacts, await prepareContact(work, { source: 'import', ...body }, undefined)),
  change: async (work, id, body) => {
    const row = await lockRow(work, contacts, id)
    await updateRow(work, contacts, row, await prepareContact(work, body, row))
  },
  remove: async (work, id) => {
    mustBeOpen(await lockRow(work, contacts, id))
    await deleteRow(work, contacts, id)
  },
}
