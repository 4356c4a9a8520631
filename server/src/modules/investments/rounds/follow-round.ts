import { opportunityOfChannel, raiseChannelOf, raiseMoved } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import { roomStateOf } from '../../../domain/round-state.ts'
import type { RoomFacts } from '../../../domain/round-state.ts'
import { roomLeftSql } from '../../../rows/opportunity-rows.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { answerInvitationsOf } from '../../opportunities/index.ts'
import { readOpportunity } from '../../opportunity-reading/index.ts'
import type { Participant } from '../../../kernel/database/participant.ts'
import { convertIntents } from '../reserve/state-intent.ts'
import type { ChannelRule } from '../../../kernel/module.ts'

/** Anyone who may read an offer hears how far its raise is. */
export const raiseChannels: ChannelRule = async (question, channel) => {
  const id = opportunityOfChannel(channel)
  return id !== undefined && (await readOpportunity(question, id)) !== undefined
}

/** Everything that changes what is held of a round. */
const moves = [
  'investment.reserved',
  'investment.waiting_listed',
  'investment.promoted',
  'investment.entered',
  'investment.updated',
  'investment.amount_changed',
  'investment.cancelled',
  'investment.expired',
  'investment.refund_due',
] as const

/**
 * What follows from a move in a round beside its letters: a reservation answers an invitation and settles
 * what was said before it, and everybody who looks at the offer sees the raise move.
 */
export const followRound = subscription({
  name: 'investments.round_moved',
  on: moves,
  handleAll: async (work, events) => {
    const ownDecisions = new Set(events.filter(isOwnDecision).map(({ subjectId }) => subjectId))
    const { rows } = await sql<Participant & { id: number }>`
      select id, user_id as "userId", investment_opportunity_id as "offerId" from investments
      where tenant_id = ${work.tenant.id} and id = any(${events.map(({ subjectId }) => subjectId)}::bigint[])`.execute(
      work.db,
    )
    const takers = rows.filter(({ id }) => ownDecisions.has(id))
    if (takers.length > 0) {
      await convertIntents(work, takers)
      await answerInvitationsOf(work, takers, 'accepted')
    }
    return () => tellRaises(work, [...new Set(rows.map(({ offerId }) => offerId))])
  },
})

const isOwnDecision = ({ type }: StoredEvent) =>
  type === 'investment.reserved' || type === 'investment.waiting_listed'

interface RaiseRow extends RoomFacts {
  id: number
  raised: string
  remaining: string | null
  percent_raised: string | null
}

/** Says how far the raises are now, which may be further than the events were: the last one told is right. */
async function tellRaises({ platform, tenant }: Work, opportunityIds: readonly number[]): Promise<void> {
  const { rows } = await sql<RaiseRow>`
    select o.id, wire_money(o.held_minor, o.currency) as raised,
      wire_money(${sql.raw(roomLeftSql('o'))}, o.currency) as remaining,
      round(o.held_minor * 100.0 / o.target_amount_minor, 1)::text as percent_raised,
      o.ceiling_minor as "ceilingMinor", o.held_minor as "heldMinor", o.rights_minor as "rightsMinor", 0::bigint as "ownRightMinor",
      o.minimum_investment_minor as "minimumMinor", o.waiting_list as "hasWaitingList"
    from investment_opportunities o
    where o.tenant_id = ${tenant.id} and o.id = any(${[...opportunityIds]}::bigint[])`.execute(
    platform.database.of(tenant.id),
  )
  const publish = ({ id, raised, remaining, percent_raised, ...room }: RaiseRow) =>
    platform.realtime.publish({
      appId: String(tenant.id),
      channels: [raiseChannelOf(id)],
      event: raiseMoved,
      data: JSON.stringify({ id, raised, remaining, percent_raised, room: roomStateOf(room) }),
    })
  await Promise.all(rows.map(publish))
}
