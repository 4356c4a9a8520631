import type { intent } from '@moorgate/contract/investments/intent.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { intentTerm } from '@moorgate/contract/opportunities/opportunity-terms.ts'
import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../kernel/queries.ts'

export type Intent = RowOf<typeof intent>
export type IntentTerm = RowOf<typeof intentTerm>

/** What the reader has said they would put into an offer and what stands; null where nothing does. */
export function ownIntentQuery(opportunityId: number) {
  const query = { 'filter[investment_opportunity_id]': String(opportunityId), 'filter[status]': 'open' }
  return queryOptions({
    queryKey: ['intent', 'offer', opportunityId],
    queryFn: async ({ signal }) => (await everyRow<Intent>('intents', { query, most: 1, signal }))[0] ?? null,
  })
}

/** What is agreed to by the person who says so. */
export function intentTermsQuery(opportunityId: number) {
  const query = { 'filter[investment_opportunity_id]': String(opportunityId), sort: 'order' }
  return queryOptions({
    queryKey: ['intent_term', 'offer', opportunityId],
    queryFn: ({ signal }) => everyRow<IntentTerm>('intent-terms', { query, most: 50, signal }),
  })
}
