import { showJson } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { lockInvestment } from './cancel-investment.ts'
import { claimReward } from './claim-reward.ts'
import { reserve } from './reserve.ts'
import type { AskOne } from './reserve.ts'
import type { Hearing, Wish } from './reserve-statement.ts'
import { investments } from './tables.ts'

interface WithReward {
  wish: Wish
  rewardId: number
  hearings: readonly Hearing[]
  ask: AskOne
}

/**
 * A reservation and its reward, in one transaction: both, or neither. The reservation locks the opportunity until the claim is written.
 * Whoever only joins the waiting list claims nothing yet.
 *
 * @returns the investment as JSON text
 */
export async function reserveWithReward(
  work: Work,
  { wish, rewardId, hearings, ask }: WithReward,
): Promise<string> {
  const made = await reserve(work, wish, hearings, ask)
  const { id, status } = JSON.parse(made) as { id: number; status: string }
  if (status === 'waiting_list') return made
  const { investment } = await lockInvestment(work, id)
  await claimReward(work, investment, rewardId)
  return (await showJson(work.db, investments, work, id)).text
}
