import type { Channel, default as Pusher, Options } from 'pusher-js'
import { call, setSocketId } from './api.ts'
import type { Branding } from './branding.tsx'
import { whenRested } from './idle.ts'
import { viewing } from './viewing.ts'

/** What a notification says when it is pushed: its data, with id and type beside it. */
export interface PushedNotification {
  id: string
  message: string
  cta: string
  icon: string
}

const created = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'

export interface OwnChannel {
  onNotification: (notification: PushedNotification) => void
  /**
   * From now on nothing is missed. What came before, also while the connection was lost, has to be asked for.
   */
  onListening: () => void
}

/**
 * Listens to one person's own channel until the returned function is called. The library is loaded when the
 * page has stood for a while: nothing that can be seen waits for it.
 */
export function listenToOwnChannel(branding: Branding, userId: number, channel: OwnChannel): () => void {
  // The channel is the investor's own; anyone who only looks is not let in.
  let stopped = viewing !== undefined
  let stop = () => {}
  void whenRested()
    .then(() => import('pusher-js'))
    .then(({ default: Socket }) => {
      if (stopped) return
      const pusher = new Socket(branding.pusher_key, optionsFor(branding))
      pusher.connection.bind('connected', () => setSocketId(pusher.connection.socket_id))
      pusher.connection.bind('disconnected', () => setSocketId(undefined))
      ownName = `private-App.Models.User.${userId}`
      const own = pusher.subscribe(ownName)
      own.bind(created, channel.onNotification)
      own.bind('pusher:subscription_succeeded', channel.onListening)
      open = pusher
      for (const each of subscriptions) each.begin(pusher)
      stop = () => {
        setSocketId(undefined)
        open = undefined
        pusher.disconnect()
      }
    })
    // Without it the bell only counts when the page is loaded anew; nobody is told.
    .catch(() => undefined)
  return () => {
    stopped = true
    stop()
  }
}

interface Subscription {
  channel: string
  begin: (pusher: Pusher) => void
}

/** The page's one socket, and what wants to be heard over it, also before it is there. */
let open: Pusher | undefined
const subscriptions = new Set<Subscription>()
/** On which the bell rings: it stays, no matter who else stops listening to it. */
let ownName = ''

/**
 * Hears an event of a channel over the socket on which the bell rings, until the returned function is called.
 * Where the reader may not listen, or there is no socket, nothing is heard; what is shown is right as of its
 * last question.
 */
export function listenTo(channel: string, event: string, heard: (data: unknown) => void): () => void {
  let bound: Channel | undefined
  const subscription: Subscription = {
    channel,
    begin: (pusher) => {
      bound = pusher.subscribe(channel)
      bound.bind(event, heard)
    },
  }
  subscriptions.add(subscription)
  if (open) subscription.begin(open)
  return () => {
    subscriptions.delete(subscription)
    bound?.unbind(event, heard)
    // Another part of the page may listen to the same channel.
    const isHeard = channel === ownName || [...subscriptions].some((each) => each.channel === channel)
    if (!isHeard) open?.unsubscribe(channel)
  }
}

/**
 * Our own socket server stands at the page's address; the hosted service is found by its cluster, encrypted.
 */
function optionsFor({ pusher_own: own, pusher_cluster: cluster }: Branding): Options {
  const secure = location.protocol === 'https:'
  const place = { wsHost: location.hostname, wsPort: portOr(80), wssPort: portOr(443), forceTLS: secure }
  return {
    cluster,
    ...(own ? place : { forceTLS: true }),
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/api/broadcasting/auth',
      customHandler: (params, callback) => void authorise(params, callback),
    },
  }
}

type Handler = Extract<
  NonNullable<Options['channelAuthorization']>,
  { customHandler: unknown }
>['customHandler']

/**
 * Channels are authorised by a call like any other, with the session and the token that the library knows
 * nothing of.
 */
async function authorise(...[{ socketId, channelName }, callback]: Parameters<Handler>): Promise<void> {
  const body = { socket_id: socketId, channel_name: channelName }
  try {
    callback(null, await call<{ auth: string }>('POST', 'broadcasting/auth', { body, signedOut: 'fail' }))
  } catch (error) {
    callback(error instanceof Error ? error : new Error('refused'), null)
  }
}

function portOr(usual: number): number {
  return location.port === '' ? usual : Number(location.port)
}
