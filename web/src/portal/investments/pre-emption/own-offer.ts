import type { holderChoice } from '@moorgate/contract/pre-emption/pre-emption-choice.ts'
import type { preEmptionOption } from '@moorgate/contract/pre-emption/pre-emption-option.ts'
import { preEmptionAddress } from '@moorgate/contract/pre-emption/pre-emption-address.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import type { Page } from '../../../kernel/queries.ts'

export type Option = RowOf<typeof preEmptionOption> & {
  takes_answers: boolean
  /** The round, where it is not kept from me. */
  investment_opportunity?: { name: string; slug: string } | null
}
export type HolderChoice = RowOf<typeof holderChoice>

/** Names under which offers and answers are kept, for making them stale. */
export const preEmptionKeys = ['pre_emption_option', 'pre_emption_choice'] as const

/**
 * My latest pre-emption offer of a round, or null where I have none. While a round is in confidence its offer
 * has an address of its own, which leads here afterwards too.
 */
export const ownOfferQuery = (slug: string) =>
  queryOptions({
    queryKey: [preEmptionKeys[0], 'own', slug],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        sort: '-created_at',
        per_page: '100',
        include: 'investmentOpportunity',
        append: 'takes_answers',
      })
      const { data } = await call<Page<Option>>('GET', 'pre-emption-options', { query, signal })
      return data.find((option) => isAt(option, slug) && option.status !== 'cancelled') ?? null
    },
  })

const isAt = ({ id, opportunity_slug: said, investment_opportunity: round }: Option, slug: string) =>
  said === slug || round?.slug === slug || preEmptionAddress(id) === slug

/** My places in an offer: my own, and those of organisations of mine. */
export const ownPlacesQuery = (optionId: number | undefined) =>
  queryOptions({
    queryKey: [preEmptionKeys[1], 'own', optionId],
    enabled: optionId !== undefined,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        'filter[pre_emption_option_id]': String(optionId),
        per_page: '100',
      })
      return (await call<Page<HolderChoice>>('GET', 'pre-emption-choices', { query, signal })).data
    },
  })
