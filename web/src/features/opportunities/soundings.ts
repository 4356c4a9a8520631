import type { readMarketSoundingRequests } from '@moorgate/contract/insider/market-sounding.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, isFailure } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { isGuest } from '../../kernel/viewing.ts'

/** All that is said of a confidential offer before it is accepted. */
export type SoundingRequest = AnswerOf<typeof readMarketSoundingRequests>[number]

/** Kept with the offers, so that what changes those changes these. */
export const soundingArea = 'investment_opportunity'

/** By its path alone: the declaration would weigh down the first visit, which asks this too. */
const requestsQuery = () =>
  queryOptions({
    queryKey: [soundingArea, 'market-sounding-requests'],
    queryFn: async ({ signal }) =>
      (await call<{ data: SoundingRequest[] }>('GET', 'market-sounding-requests', { signal })).data,
  })

/**
 * Confidential offers that wait for an answer; none where the tenant has none. Undefined while it isn't
 * known.
 */
export function useSoundings(): readonly SoundingRequest[] | undefined {
  const isOn = useFlags().market_sounding_enabled === 1 && !isGuest
  const { data, isError } = useQuery({
    ...requestsQuery(),
    enabled: isOn,
  })
  return isOn && !isError ? data : []
}

export const soundingHref = (opportunityId: number | string) =>
  `/investor/investments/market-sounding/${opportunityId}`

/** An offer that says nothing before its request is accepted. */
export const asksFirst = (error: unknown): boolean =>
  isFailure(error, 'forbidden') && error.refusal.reason === 'market_sounding_required'
