import type { ImportKind } from '@moorgate/contract/imports/kinds.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'

/** What a tenant calls the records that a file holds. */
export const kindLabels: Readonly<Record<ImportKind, LabelKey>> = {
  users: 'investors',
  contacts: 'contacts',
  organisations: 'organisations',
}
