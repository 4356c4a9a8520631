import type { ImportKind } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import type { Imported } from './kind.ts'
import { fieldsOfKind } from './own-fields.ts'
import type { TargetField } from './own-fields.ts'
import { importedContacts } from './contacts.ts'
import { importedOrganisations } from './organisations.ts'
import { importedUsers } from './users.ts'

export type { Imported, Kept, Values } from './kind.ts'
export { ownAmong, storeOwnFields, withOwnFields } from './own-fields.ts'
export type { TargetField } from './own-fields.ts'

const importedNouns: Readonly<Record<ImportKind, Imported>> = {
  users: importedUsers,
  contacts: importedContacts,
  organisations: importedOrganisations,
}

/** A noun with every field that a file of this firm may bring in. */
export interface Target extends Imported {
  fields: readonly TargetField[]
}

export const targetOf = async (work: Work, kind: ImportKind): Promise<Target> => ({
  ...importedNouns[kind],
  fields: await fieldsOfKind(work, kind),
})
