import { readMarketSounding, readMarketSoundingRequests } from '@moorgate/contract/insider/market-sounding.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { isFailure } from '../kernel/api.ts'
import { useFlags } from '../kernel/branding.tsx'
import { endpointQuery } from '../kernel/queries.ts'
import { isGuest } from '../kernel/viewing.ts'

/** All that is said of a confidential offer before it is accepted. */
export type SoundingRequest = AnswerOf<typeof readMarketSoundingRequests>[number]

/** One with the words that are to be accepted. */
export type Sounding = AnswerOf<typeof readMarketSounding>

/** Kept with the offers, so that what changes those changes these. */
const area = 'investment_opportunity'

/** Confidential offers that wait for an answer; none where the firm has none. Undefined while it isn't known. */
export function useSoundings(): readonly SoundingRequest[] | undefined {
  const isOn = useFlags().market_sounding_enabled === 1 && !isGuest
  const { data, isError } = useQuery({
    ...endpointQuery(area, readMarketSoundingRequests),
    enabled: isOn,
  })
  return isOn && !isError ? data : []
}

export const soundingQuery = (offerId: number) =>
  endpointQuery(area, readMarketSounding, { params: { id: offerId } })

export const soundingHref = (offerId: number | string) => `/investor/investments/market-sounding/${offerId}`

/** An offer that says nothing before its request is accepted. */
export const asksFirst = (error: unknown): boolean =>
  isFailure(error, 'forbidden') && error.refusal.reason === 'market_sounding_required'
