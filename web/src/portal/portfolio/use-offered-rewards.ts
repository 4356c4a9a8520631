import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import type { OfferReward } from '../../features/opportunities/opportunity-record.ts'
import { offerQuery, rewardsQuery } from '../../features/opportunities/records.ts'
import { offeredRewards } from '../../features/opportunities/reward-choice.ts'

/** What an offer gives to whoever invests enough; nothing before it is known, and to whom the offer isn't shown. */
export function useOfferedRewards(offerId: number): readonly OfferReward[] {
  const { data: offer } = useQuery(offerQuery(useFlags(), offerId))
  const { data: rewards } = useQuery({ ...rewardsQuery(offerId), enabled: Boolean(offer) })
  return offer && rewards ? offeredRewards({ page_blocks: offer.page_blocks, rewards }) : []
}
