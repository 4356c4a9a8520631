import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readTaxOptionsOfOffer } from '@moorgate/contract/opportunities/tax-options-of-offer.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import type { OpportunityFields } from './opportunity-record.ts'

type TaxOptions = AnswerOf<typeof readTaxOptionsOfOffer>

/** A tax scheme that may be chosen for an investment. */
export type OfferedScheme = TaxOptions[number]

interface SchemeOccasion {
  /** An ISO day; today where none is named. */
  date?: string | undefined
  /** The investment method: those alone that may be claimed through it. */
  methodId?: number | null | undefined
}

/**
 * The tax schemes that may be chosen for an offer. None where the tenant has no tax or the offer names no scheme:
 * then nothing is asked.
 */
export function useTaxOptions(
  { id, tax_option_ids: named }: Pick<OpportunityFields, 'id' | 'tax_option_ids'>,
  { date, methodId }: SchemeOccasion = {},
) {
  const isAsked = useFlags().tax_enabled === 1 && named.length > 0
  const request = {
    params: { id },
    query: {
      ...(date !== undefined && { date }),
      ...(methodId != null && { investment_method_entity_id: methodId }),
    },
  }
  const query = useQuery({
    ...endpointQuery('investment_opportunity', readTaxOptionsOfOffer, request),
    enabled: isAsked,
  })
  return isAsked ? query : { ...query, data: none }
}

const none: TaxOptions = []
