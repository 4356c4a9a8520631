import type { ImportKind } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { withGroups } from './groups.ts'
import type { ImportResource, StoredRecord } from './kind.ts'
import { fieldsOfKind, withOwnFields } from './own-fields.ts'
import type { TargetField } from './own-fields.ts'
import { importedContacts } from './contacts.ts'
import { importedOrganisations } from './organisations.ts'
import { importedUsers } from './users.ts'

export type { ImportResource, StoredRecord, Values } from './kind.ts'
export { ownAmong, storeOwnFields } from './own-fields.ts'
export type { TargetField } from './own-fields.ts'

const importedNouns: Readonly<Record<ImportKind, ImportResource>> = {
  users: importedUsers,
  contacts: importedContacts,
  organisations: importedOrganisations,
}

/** A noun with every field that a file of this tenant may bring in. */
export interface Target extends ImportResource {
  fields: readonly TargetField[]
}

export const targetOf = async (work: Work, kind: ImportKind): Promise<Target> => ({
  ...importedNouns[kind],
  fields: await fieldsOfKind(work, kind),
})

/** Records with what is kept beside them and a file may say: client groups and the tenant's own fields. */
export const completed = async (
  work: Work,
  kind: ImportKind,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> => withOwnFields(work, kind, await withGroups(work, kind, records))
