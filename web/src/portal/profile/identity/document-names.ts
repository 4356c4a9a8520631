import { acceptOf, scanKinds } from '@moorgate/contract/file-kinds.ts'
import type { identityDocumentTypes, identityFileKinds } from '@moorgate/contract/investors/identity-check.ts'

export const documentTypeNames = {
  passport: 'Passport',
  driving_licence: 'Driving licence',
  identity_card: 'National identity card',
} as const satisfies Record<(typeof identityDocumentTypes)[number], string>

export const fileNames = {
  document: 'Identity document',
  document_back: 'Back of the document',
  address: 'Proof of address',
} as const satisfies Record<(typeof identityFileKinds)[number], string>

export const fileTypes = acceptOf(scanKinds)
export const fileHint = 'PDF, JPG or PNG, up to 20 MB.'
export const proofHint = 'A bill, bank statement or council tax letter from the last 3 months.'
