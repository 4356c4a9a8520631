import { compareAmounts } from '../../kernel/amounts.ts'
import type { OpportunityOnPage, OpportunityReward } from './opportunity-record.ts'

type ClaimableReward = Pick<OpportunityReward, 'id' | 'minimum_amount' | 'limit' | 'claimed'>

/** `below`: more has to be invested for it. `gone`: others have claimed all of it. */
export type RewardState = 'open' | 'below' | 'gone'

/**
 * What an offer's page shows to be claimed. A block that was taken off the page takes its rewards with it.
 */
export function offeredRewards({
  page_blocks: blocks,
  rewards = [],
}: Pick<OpportunityOnPage, 'page_blocks' | 'rewards'>): readonly OpportunityReward[] {
  return blocks.includes('rewards') ? rewards : []
}

/** How many of a reward are left; undefined where there is no end of it. */
export function leftOf({ limit, claimed }: Pick<OpportunityReward, 'limit' | 'claimed'>): number | undefined {
  return limit === null ? undefined : Math.max(limit - claimed, 0)
}

/**
 * Whether somebody who invests so much may claim a reward. What one holds already is not gone for oneself.
 * The API's word is the last.
 *
 * @param amount a decimal string, "" before it is entered
 */
export function rewardState(
  reward: ClaimableReward,
  amount: string,
  heldId: number | null = null,
): RewardState {
  if (reward.id !== heldId && leftOf(reward) === 0) return 'gone'
  return compareAmounts(amount, reward.minimum_amount) < 0 ? 'below' : 'open'
}

/** The reward that was chosen, as long as the amount allows it and one is left. */
export function chosenReward<Reward extends ClaimableReward>(
  rewards: readonly Reward[],
  { amount, rewardId }: { amount: string; rewardId: number | undefined },
): Reward | undefined {
  return rewards.find((reward) => reward.id === rewardId && rewardState(reward, amount) === 'open')
}
