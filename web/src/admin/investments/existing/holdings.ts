import { readHoldings } from '@moorgate/contract/captable/holdings.ts'
import { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { permits } from '../../../kernel/permissions.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { Opportunity } from '../records.ts'

export type Holdings = AnswerOf<typeof readHoldings>

/** A new price makes the holdings stale, so they are kept with the prices. */
export const holdingsArea = sharePrice.name

/** What the holdings of a round are worth; never asked for where its money may not be read. */
export function useHoldings(opportunity: Pick<Opportunity, 'id' | 'permissions'>) {
  return useQuery({
    ...endpointQuery(holdingsArea, readHoldings, { params: { id: opportunity.id } }),
    enabled: permits(opportunity, 'see_book'),
  })
}
