import type { RequiredDocumentOwner } from '@moorgate/contract/documents/registration-document.ts'
import type { useLabel } from '../../../kernel/terminology.tsx'

/** What a paper may be wanted of, in the tenant's words. */
export const documentOwnerText = (
  label: ReturnType<typeof useLabel>,
): Record<RequiredDocumentOwner, string> => ({
  user: label('investors'),
  organisation: label('organisations'),
  investment_method_entity: label('investment_methods'),
})
