import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import type { useTerm } from '../../../kernel/terminology.tsx'

/** Records that have documents of their own, in the tenant's words. */
export const ownerWords = (term: ReturnType<typeof useTerm>): Partial<Record<OwnerType, string>> => ({
  user: term('investor', { plural: true }),
  contact: term('contact', { plural: true }),
  organisation: term('organisation', { plural: true }),
  investment_method_entity: term('investment_method', { plural: true }),
  investment_opportunity: term('opportunity', { plural: true }),
  data_room: term('data_room', { plural: true }),
  pipeline_deal: term('deal', { plural: true }),
})
