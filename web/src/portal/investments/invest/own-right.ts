import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { useQuery } from '@tanstack/react-query'
import type { Method } from '../../../features/opportunities/records.ts'
import { ownOfferQuery, ownPlacesQuery } from '../pre-emption/own-offer.ts'
import type { Option, HolderChoice } from '../pre-emption/own-offer.ts'

/** A right to take new shares that may be answered now. */
export interface OpenRight {
  option: Option
  place: HolderChoice
}

/**
 * Of my places in a round's offer the one that a method invests for: an organisation's for its method, mine
 * for all others.
 */
export function rightFor(
  method: Pick<Method, 'organisation_id'> | undefined,
  option: Option | null | undefined,
  places: readonly HolderChoice[] | undefined,
): OpenRight | undefined {
  if (!option?.takes_answers) return undefined
  const organisationId = method?.organisation_id ?? null
  const place = places?.find(
    (each) => each.organisation_id === organisationId && each.choice !== preEmptionChoice.notApplicable,
  )
  return place && { option, place }
}

/** What the wizard waits for, so that no step appears after the others were taken. */
export function useOwnRights(slug: string) {
  const option = useQuery({ ...ownOfferQuery(slug), refetchOnWindowFocus: 'always' })
  const places = useQuery({ ...ownPlacesQuery(option.data?.id), refetchOnWindowFocus: 'always' })
  return { option, places, queries: option.data ? [option, places] : [option] }
}
