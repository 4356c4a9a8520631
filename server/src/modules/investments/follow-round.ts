import { opportunityOfChannel, raiseChannelOf, raiseMoved } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import type { Work } from '../../kernel/work.ts'
import { openChannels } from '../notifications/index.ts'
import { answerInvitationOf, seenOpportunity } from '../opportunities/index.ts'
import { convertIntents } from './state-intent.ts'

/** Whoever sees an offer hears how far its raise is. */
openChannels(async (question, channel) => {
  const id = opportunityOfChannel(channel)
  return id !== undefined && (await seenOpportunity(question, id)) !== undefined
})

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
]

/**
 * What follows from a move in a round beside its letters: a reservation answers an invitation and settles what was said before it, and
 * everybody who looks at the offer sees the raise move.
 */
export const followRound: Listener = {
  name: 'investments.round_moved',
  hears: moves,
  handle: async (work, event) => {
    const { rows } = await sql<{ user_id: number; offer: number }>`
      select user_id, investment_opportunity_id as offer from investments
      where tenant_id = ${work.tenant.id} and id = ${event.subjectId}`.execute(work.db)
    if (!rows[0]) return
    const { user_id: userId, offer } = rows[0]
    if (isOwnDecision(event)) {
      await convertIntents(work, offer, userId)
      await answerInvitationOf(work, offer, userId, 'accepted')
    }
    return () => tellRaise(work, offer)
  },
}

const isOwnDecision = ({ type }: Heard) =>
  type === 'investment.reserved' || type === 'investment.waiting_listed'

/** Says how far the raise is now, which may be further than the event was: the last one told is right. */
async function tellRaise({ platform, tenant }: Work, offerId: number): Promise<void> {
  const { rows } = await sql<{ data: string }>`
    select json_build_object('id', o.id, 'raised', wire_money(o.held_minor, o.currency),
      'remaining', wire_money(greatest(o.ceiling_minor - o.held_minor, 0), o.currency),
      'percent_raised', round(o.held_minor * 100.0 / o.target_amount_minor, 1)::text)::text as data
    from investment_opportunities o where o.tenant_id = ${tenant.id} and o.id = ${offerId}`.execute(
    platform.database.of(tenant.id),
  )
  if (!rows[0]) return
  await platform.realtime.publish({
    appId: String(tenant.id),
    channels: [raiseChannelOf(offerId)],
    event: raiseMoved,
    data: rows[0].data,
  })
}
