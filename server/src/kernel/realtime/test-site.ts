/** A site on a port of its own, with the real clients that connect to it. */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import Echo from 'laravel-echo'
import PusherModule from 'pusher-js'
import { WebSocket } from 'ws'
import type { RealtimeApp } from './app.ts'
import { authoriseChannel } from './authorise.ts'
import { RealtimeHub } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'
import { attachRealtime } from './server.ts'
import type { StoredEvent } from './test-support.ts'
import { harbour, parseFrame, userOfChannel, wrenfield } from './test-support.ts'

/**
 * What Node's loader hands over is the class itself, though the package's types describe a module around it.
 */
const Pusher = PusherModule as unknown as typeof PusherModule.default
type Pusher = InstanceType<typeof Pusher>

/** A user who is signed in: the header stands for the session. */
const signedInAs = (user: number) => ({ 'x-user': String(user) })

/** Authorises channels as the product does: 401 without a session, 403 for another user's channel. */
function siteApp() {
  const app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.post('/api/broadcasting/auth', async (request, reply) => {
    const user = request.headers['x-user']
    if (user === undefined) return reply.code(401).send({ message: 'Unauthenticated.' })
    const { socket_id: socketId, channel_name: channelName } = request.body as Record<string, unknown>
    const allowed = userOfChannel(String(channelName)) === user
    const answer = authoriseChannel({ ...wrenfield, socketId, channelName, allowed })
    return reply.code(answer.status).send(answer.status === 200 ? answer.body : { message: answer.message })
  })
  return app
}

export async function startSite(limits: Partial<RealtimeLimits> = {}) {
  const apps = new Map<string, RealtimeApp>([wrenfield, harbour].map((app) => [app.key, app]))
  const clock = { ms: 0 }
  const hub = new RealtimeHub({
    limits: { connectionsPerMinute: 1000, ...limits },
    userOfChannel,
    monotonicMs: () => clock.ms,
  })
  const app = siteApp()
  const sockets = attachRealtime({
    server: app.server,
    hub,
    appByKey: async (key) => apps.get(key),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    monotonicMs: () => clock.ms,
    log: { warn: () => {} },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open: { disconnect(): void }[] = []

  const pusher = (user: number): Pusher => {
    const client = new Pusher(wrenfield.key, {
      ...clientOptions(port),
      channelAuthorization: {
        endpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
        transport: 'ajax',
        headers: signedInAs(user),
      },
    })
    open.push(client)
    return client
  }

  const echo = (user: number): Echo<'pusher'> => {
    const client = new Echo({
      broadcaster: 'pusher',
      key: wrenfield.key,
      Pusher: PusherModule,
      ...clientOptions(port),
      authEndpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
      auth: { headers: signedInAs(user) },
    })
    open.push(client)
    return client
  }

  return {
    hub,
    clock,
    apps,
    port,
    pusher,
    echo,
    dial: (path: string, headers: Record<string, string> = {}) =>
      dial(`ws://127.0.0.1:${port}${path}`, headers),
    stopSockets: (graceMs?: number) => sockets.close(graceMs),
    [Symbol.asyncDispose]: async () => {
      for (const client of open) client.disconnect()
      await sockets.close()
      await app.close()
    },
  }
}

const clientOptions = (port: number) =>
  ({
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
  }) satisfies Partial<ConstructorParameters<typeof Pusher>[1]>

export const path = (key: string): string => `/app/${key}?protocol=7&client=js&version=8.6.0&flash=false`

/** A bare WebSocket that keeps what it hears. */
export function dial(url: string, headers: Record<string, string>) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: true })
  const frames: StoredEvent[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    frames.push(parseFrame(String(data)))
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const failed = new Promise<Error>((resolve) => socket.once('error', resolve))
  const hear = async (event: string): Promise<StoredEvent> => {
    for (;;) {
      const frame = frames.find((one) => one.event === event)
      if (frame !== undefined) return frame
      await new Promise<void>((wake) => waiting.push(wake))
    }
  }
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))
  const socketId = async () =>
    ((await hear('pusher:connection_established')).data as { socket_id: string }).socket_id
  return { socket, frames, closed, failed, hear, say, socketId }
}

/** The next call of a client's event, with what it was given. */
export const next = <Given>(
  bindable: { bind(event: string, callback: (given: Given) => void): unknown },
  event: string,
): Promise<Given> => new Promise((resolve) => void bindable.bind(event, resolve))
