import type { ImportKind } from '@moorgate/contract'
import type { Imported } from './kind.ts'
import { importedContacts } from './contacts.ts'
import { importedOrganisations } from './organisations.ts'
import { importedUsers } from './users.ts'

export type { Imported, Kept, Values } from './kind.ts'

export const importedNouns: Readonly<Record<ImportKind, Imported>> = {
  users: importedUsers,
  contacts: importedContacts,
  organisations: importedOrganisations,
}
