import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import type { OpportunityReward } from '../../features/opportunities/opportunity-record.ts'
import { opportunityQuery, rewardsQuery } from '../../features/opportunities/records.ts'
import { offeredRewards } from '../../features/opportunities/reward-choice.ts'

/**
 * What an offer gives to whoever invests enough; nothing before it is known, and to whom the offer isn't
 * shown.
 */
export function useOfferedRewards(opportunityId: number): readonly OpportunityReward[] {
  const { data: offer } = useQuery(opportunityQuery(useFlags(), opportunityId))
  const { data: rewards } = useQuery({ ...rewardsQuery(opportunityId), enabled: Boolean(offer) })
  return offer && rewards ? offeredRewards({ page_blocks: offer.page_blocks, rewards }) : []
}
