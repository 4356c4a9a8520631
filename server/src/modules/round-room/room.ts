import { isLive, refuse } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { roomLeft } from '../../domain/amount-rules.ts'
import { takesMoneyOn } from '../../domain/round-state.ts'
import { londonDate } from '../../kernel/clock.ts'
import { allottedSharesSql } from '../../rows/investment-rows.ts'
import { openRightRows } from '../../rows/right-rows.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { setStatus } from '../investment-status/index.ts'
import type { Opportunity } from '../round-locks/index.ts'
import { openRights, ownerOf } from './open-rights.ts'

/**
 * What of a round is not free for everybody, in minor units: what is held, and what is kept for holders'
 * rights.
 */
export type TakenAmounts = Pick<Opportunity, 'held_minor' | 'rights_minor'>

/**
 * Brings what is held of a locked opportunity up to what its investments hold, and what it keeps for rights
 * up to what holders may still take of it: a right is open until it is taken, waived or lapsed, and what is
 * offered to holders is nobody else's meanwhile (Companies Act 2006 s561, s562).
 */
export async function settleHeld(work: Work, opportunityId: number): Promise<TakenAmounts> {
  const text = `
    update investment_opportunities o set held_minor = h.held_minor, held_shares = h.shares, rights_minor = k.rights_minor
    from (select coalesce(sum(i.held_minor), 0)::bigint as held_minor,
            coalesce(sum(${allottedSharesSql('i')}) filter (where i.held_minor > 0 and i.allotted_on is not null), 0) as shares
          from investments i where i.tenant_id = $1 and i.investment_opportunity_id = $2 and i.deleted_at is null) h,
      (select coalesce(sum(r.open_minor), 0)::bigint as rights_minor from ${openRightRows('$1', '$2')} r) k
    where o.tenant_id = $1 and o.id = $2
    returning o.held_minor, o.rights_minor`
  const { rows } = await work.db.executeQuery<TakenAmounts>(
    CompiledQuery.raw(text, [work.tenant.id, opportunityId]),
  )
  return rows[0]!
}

/** Whether a round is live and today is one of its days. */
export function takesMoney(
  { now }: Pick<Scope, 'now'>,
  { status, open_date: from, close_date: to }: Pick<Opportunity, 'status' | 'open_date' | 'close_date'>,
): boolean {
  return takesMoneyOn({ status, opensOn: from, closesOn: to }, londonDate(now))
}

/**
 * Room of a round for somebody who may take so much of it by right, in minor units; undefined where it has no
 * ceiling.
 */
export const roomOf = (
  { ceiling_minor: ceilingMinor }: Pick<Opportunity, 'ceiling_minor'>,
  { held_minor: heldMinor, rights_minor: rightsMinor }: TakenAmounts,
  ownRightMinor = 0n,
): bigint | undefined =>
  ceilingMinor === null ? undefined : roomLeft({ ceilingMinor, heldMinor, rightsMinor }, ownRightMinor)

/** The same once somebody with such a right has so much more of it: their right is used first. */
export const withMore = (
  { held_minor: held, rights_minor: rights }: TakenAmounts,
  amountMinor: bigint,
  ownRightMinor: bigint,
): TakenAmounts => ({
  held_minor: held + amountMinor,
  rights_minor: rights - (amountMinor < ownRightMinor ? amountMinor : ownRightMinor),
})

/** Refuses what does not fit any more under the ceiling of a locked opportunity. */
export function checkRoom(opportunity: Opportunity, amountMinor: bigint, ownRightMinor: bigint): void {
  const leftMinor = roomOf(opportunity, opportunity, ownRightMinor)
  if (leftMinor === undefined || amountMinor <= leftMinor) return
  refuse({ code: 'conflict', reason: 'sold_out', about: 'amount' })
}

/**
 * Lets the waiting list of a locked, live opportunity move up, in the order in which people came. Anyone who
 * does not fit keeps their place, and a smaller one behind may still get what is left.
 */
export async function promoteWaiting(work: Work, opportunity: Opportunity): Promise<void> {
  if (!isLive(opportunity.status)) return
  let taken = await settleHeld(work, opportunity.id)
  const rightOf = await openRights(work, { id: opportunity.id, ...taken })
  const waiting = await work.db
    .selectFrom('investments')
    .select(['id', 'amount_minor', 'user_id', 'organisation_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', opportunity.id)
    .where('status', '=', 'waiting_list')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const fitting = waiting.filter((investment) => {
    const { amount_minor: amount } = investment
    const own = rightOf(ownerOf(investment))
    const left = roomOf(opportunity, taken, own)
    if (left !== undefined && amount > left) return false
    taken = withMore(taken, amount, own)
    return true
  })
  await promote(
    work,
    fitting.map(({ id }) => id),
  )
  await settleHeld(work, opportunity.id)
}

/**
 * Gives people who waited a place. What they signed was a place in the queue: until they accept this one they
 * have signed nothing, so that no cash call, however soon, asks them for money.
 */
export const promote = (work: Work, ids: readonly number[]): Promise<void> =>
  setStatus(work, { ids, to: 'reserved', event: 'investment.promoted', set: sql`signed_at = null` })
