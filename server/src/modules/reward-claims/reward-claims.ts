import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

type Values = Record<string, unknown>

/**
 * SQL of how often a reward is claimed: by investments that hold something of the round. Whatever ends an
 * investment (withdrawal, lapse, a refund) gives its reward free without a word.
 */
export const claimsOf = (reward: string) => `(select count(*)::int from investments v
  where v.tenant_id = $1 and v.reward_id = ${reward}.id and v.held_minor > 0 and v.deleted_at is null)`

/**
 * How often a reward is claimed, counted in a statement of its own after the reward was locked: a count in
 * the statement that waits for the lock would be that of before the wait, and one reward too many would be
 * given.
 */
export async function countClaims(work: Work, rewardId: number): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from investments
    where tenant_id = ${work.tenant.id} and reward_id = ${rewardId} and held_minor > 0 and deleted_at is null`.execute(
    work.db,
  )
  return rows[0]!.claims
}

/**
 * Refuses a change of a locked reward that breaks what was promised: fewer than are claimed, or the same
 * reward in another offer.
 */
export async function keepsClaims(work: Work, values: Values, existing: Values): Promise<void> {
  const claims = await countClaims(work, existing['id'] as number)
  if (claims === 0) return
  const limit = values['limit']
  if (typeof limit === 'number' && limit < claims) refuseField('limit', say.min(claims))
  const opportunity = values['investment_opportunity_id']
  if (opportunity !== undefined && opportunity !== existing['investment_opportunity_id'])
    refuseField('investment_opportunity_id', say.prohibited)
}

/** Refuses to delete a locked reward that somebody has claimed. */
export async function mustBeUnclaimed(work: Work, reward: Values): Promise<void> {
  if ((await countClaims(work, reward['id'] as number)) > 0) refuse(claimed)
}

/**
 * Refuses where the rewards of an offer, as they stand now in this transaction, are fewer than what is
 * claimed of them.
 */
export async function checkClaims(work: Work, opportunityId: number): Promise<void> {
  const { rows } = await sql`
    select r.id from rewards r
    join investments v on v.tenant_id = ${work.tenant.id} and v.reward_id = r.id and v.held_minor > 0 and v.deleted_at is null
    where r.tenant_id = ${work.tenant.id} and r.investment_opportunity_id = ${opportunityId}
    group by r.id, r."limit", r.deleted_at
    having r.deleted_at is not null or count(*) > r."limit"
    limit 1`.execute(work.db)
  if (rows.length > 0) refuse(claimed)
}

const claimed = {
  code: 'conflict',
  reason: 'in_use',
  about: 'reward',
} as const
