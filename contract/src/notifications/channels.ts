import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * The channels on which a user hears of notifications. The client's constant is not known, so both of
 * Laravel's layouts are served and published to.
 */
export const channelsOf = (userId: number): readonly string[] => [
  `private-App.Models.User.${userId}`,
  `private-App.User.${userId}`,
]

/** The user whose channel this is, as text; undefined for every other name. */
export const userOfChannel = (channel: string): string | undefined =>
  /^private-App\.(?:Models\.)?User\.([1-9]\d{0,15})$/.exec(channel)?.[1]

/** The channel on which readers of an opportunity hear how far its raise is. */
export const raiseChannelOf = (opportunityId: number): string =>
  `private-App.Models.InvestmentOpportunity.${opportunityId}`

/** The offer whose channel this is; undefined for every other name. */
export function opportunityOfChannel(channel: string): number | undefined {
  const id = /^private-App\.Models\.InvestmentOpportunity\.([1-9]\d{0,15})$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * Its data: `{id, raised, remaining, percent_raised}`, as the offer's own record has them, and `room`:
 * whether there is any for somebody without a right of their own.
 */
export const raiseMoved = 'raise.moved'

export const notificationCreated = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'

/** The fields are read by the act itself: what is wrong with them has statuses of its own. */
export const authoriseBroadcast = defineEndpoint({
  method: 'POST',
  path: 'broadcasting/auth',
  summary: 'Let a socket into one’s own channel, or that of an offer one sees',
  access: 'verified',
  antiForgery: false,
  throttle: { name: 'broadcasting-auth', limit: 60, perSeconds: 60, by: 'user' },
  body: z.object({ socket_id: z.unknown().optional(), channel_name: z.unknown().optional() }),
  answer: z.object({ auth: z.string() }),
  // No token is sent with it, but a page of an origin that is not ours gets no answer.
  refuses: [419],
  status: 200,
  envelope: 'bare',
})
