import { can, organisation } from '@moorgate/contract'
import { parseCompanyNumber, parseVatNumber } from '../../../domain/uk-identifiers.ts'
import { createRow, deleteRow, lockRow, updateRow } from '../../../kernel/resource/write.ts'
import { checkOrganisation, organisations } from '../../organisations/index.ts'
import type { FlatValues } from '../checking/flat-values.ts'
import type { ImportResource } from './kind.ts'

/** Organisations. Their members are people with records of their own, and are not in such a file. */
export const importedOrganisations: ImportResource = {
  kind: 'organisations',
  noun: 'organisation',
  table: 'organisations',
  create: organisation.create,
  update: organisation.update,
  isOne: () => true,
  notOne: '',
  may: ({ actor }, action) => can(actor.roleId ?? 0, 'investors', action),
  canonical,
  fixedFields: {},
  uniqueField: 'registration_number',
  uniqueKey: (flat) => {
    const number = flat['registration_number']
    return typeof number === 'string'
      ? { field: 'registration_number', key: `${String(flat['country'] ?? 'GB')} ${number}` }
      : undefined
  },
  uniqueKeyOf: (record) =>
    record['registration_number'] === null
      ? undefined
      : `${String(record['country'])} ${String(record['registration_number'])}`,
  examine: async (work, body, existing) => {
    await checkOrganisation(work, body, existing)
  },
  add: async (work, body) => createRow(work, organisations, await checkOrganisation(work, body, undefined)),
  change: async (work, id, body) => {
    const row = await lockRow(work, organisations, id)
    await updateRow(work, organisations, row, await checkOrganisation(work, body, row))
  },
  remove: (work, id) => deleteRow(work, organisations, id),
}

/**
 * Numbers as registers write them: `445790` → `00445790`. What they refuse stays, and the check refuses it.
 */
function canonical(flat: FlatValues): FlatValues {
  const isBritish = (flat['country'] ?? 'GB') === 'GB'
  const number = flat['registration_number']
  const vat = flat['vat_number']
  return {
    ...flat,
    ...(typeof number === 'string' && {
      registration_number: (isBritish && parseCompanyNumber(number)) || number.toUpperCase(),
    }),
    ...(typeof vat === 'string' && { vat_number: (isBritish && parseVatNumber(vat)) || vat.toUpperCase() }),
  }
}
