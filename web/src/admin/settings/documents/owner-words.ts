import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import type { useLabel } from '../../../kernel/terminology.tsx'

/** Records that have documents of their own, in the firm's words. */
export const ownerWords = (label: ReturnType<typeof useLabel>): Partial<Record<OwnerType, string>> => ({
  user: label('investors'),
  contact: label('contacts'),
  organisation: label('organisations'),
  investment_method_entity: label('investment_methods'),
  investment_opportunity: label('opportunity_plural'),
  pipeline_deal: label('deals'),
})
