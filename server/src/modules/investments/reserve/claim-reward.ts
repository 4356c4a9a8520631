import { refuse, refuseField, rewardableStatuses, roleIds, say } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { amountText } from '../../../domain/format.ts'
import type { Work } from '../../../kernel/work.ts'
import { countClaims } from '../../reward-claims/index.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { lockInvestment } from './cancel-investment.ts'
import type { Investment } from './cancel-investment.ts'
import { mustBeTheirs } from './must-be-theirs.ts'

/**
 * Gives an investment a reward, another one, or none (null). Investors choose for their own, staff for
 * anybody's; the same again is no error.
 */
export async function chooseReward(work: Work, id: number, rewardId: number | null): Promise<void> {
  const { investment, opportunity } = await lockInvestment(work, id)
  if (work.actor.roleId === roleIds.user) await mustBeTheirs(work, investment)
  else mustTouch(work, opportunity.status, 'update')
  if (rewardId === investment.reward_id) return
  if (!rewardableStatuses.includes(investment.status as InvestmentStatus))
    refuse({
      code: 'conflict',
      reason: 'not_held',
      about: 'reward',
    })
  if (rewardId === null) await setReward(work, investment, null)
  else await claimReward(work, investment, rewardId)
}

/**
 * Claims a reward for an investment of a locked opportunity. Locks are taken in one order, the opportunity
 * before the reward; under the reward's the claims are counted, so that of two who want the last one, one
 * gets it.
 */
export async function claimReward(work: Work, investment: Investment, rewardId: number): Promise<void> {
  const reward = await lockReward(work, investment.investment_opportunity_id, rewardId)
  if (!reward?.approved_at) refuseField('reward_id', say.in)
  if (!reward.on_page) refuseField('reward_id', 'This {reward} isn’t part of the offer.')
  if (investment.amount_minor < reward.minimum_amount_minor) {
    const least = amountText(reward.minimum_amount_minor, investment.currency)
    refuseField('reward_id', `This {reward} needs an investment of at least ${least}.`)
  }
  if (reward.limit !== null && (await countClaims(work, rewardId)) >= reward.limit) gone()
  await setReward(work, investment, rewardId)
}

/**
 * An amount below what its reward asks for gives the reward free. For an act that has locked the investment
 * and changes its amount.
 */
export async function dropRewardBelow(
  work: Work,
  investment: Investment,
  amountMinor: bigint,
): Promise<void> {
  if (investment.reward_id === null) return
  const reward = await lockReward(work, investment.investment_opportunity_id, investment.reward_id)
  if (reward && amountMinor < reward.minimum_amount_minor) await setReward(work, investment, null)
}

interface Reward {
  minimum_amount_minor: bigint
  limit: number | null
  approved_at: Date | null
  /** Its offer's page shows rewards: a block that is taken off the page takes with it what it offers. */
  on_page: boolean
}

async function lockReward(work: Work, opportunityId: number, id: number): Promise<Reward | undefined> {
  const { rows } = await sql<Reward>`
    select r.minimum_amount_minor, r."limit", r.approved_at, o.page_blocks @> '["rewards"]' as on_page
    from rewards r
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = r.investment_opportunity_id
    where r.tenant_id = ${work.tenant.id} and r.id = ${id} and r.investment_opportunity_id = ${opportunityId} and r.deleted_at is null
    for update of r`.execute(work.db)
  return rows[0]
}

async function setReward(work: Work, investment: Investment, rewardId: number | null): Promise<void> {
  await sql`update investments set reward_id = ${rewardId}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${investment.id}`.execute(work.db)
  work.emit({
    type: 'investment.reward_chosen',
    subject: { type: 'investment', id: investment.id },
    payload: {
      investment_opportunity_id: investment.investment_opportunity_id,
      user_id: investment.user_id,
    },
    before: { reward_id: investment.reward_id },
    after: { reward_id: rewardId },
  })
}

const gone = () =>
  refuse({
    code: 'conflict',
    reason: 'reward_gone',
    errors: { reward_id: ['This {reward} has all been claimed.'] },
  })
