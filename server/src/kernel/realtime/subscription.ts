/** Whether a socket may hear a channel. Pure. */
import type { RealtimeApp } from './app.ts'
import type { SubscriptionRefusal } from './protocol.ts'
import { channelKind, isChannelName } from './protocol.ts'
import { channelAuth, sameText } from './signature.ts'

type SubscriptionRequest = { app: RealtimeApp; socketId: string; channel: string; auth: unknown }

/**
 * Undefined when the subscription is fine. A private channel needs the signature of the connection's own app
 * over the connection's own socket: one that was overheard on another socket, or given out by another tenant,
 * is worth nothing here.
 */
export function subscriptionRefusal(request: SubscriptionRequest): SubscriptionRefusal | undefined {
  const { app, socketId, channel, auth } = request
  if (!isChannelName(channel)) return { status: 400, error: 'Invalid channel name' }
  const kind = channelKind(channel)
  if (kind === 'presence') return { status: 403, error: 'Presence channels are not available' }
  if (kind === 'public') return undefined
  const signed = typeof auth === 'string' && sameText(auth, channelAuth(app, socketId, channel))
  return signed ? undefined : { status: 401, error: 'Invalid signature for this socket and channel' }
}
