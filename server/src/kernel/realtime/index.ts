/**
 * Live events for browsers, in the protocol that pusher-js and laravel-echo speak. Two drivers behind one
 * publisher: our own service on the product's port (startRealtime; createRelayPublisher in a process without
 * sockets), and the hosted one (createHostedPublisher).
 */
import type { IncomingMessage, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { RealtimeApp } from './app.ts'
import type { ProcessMessage, RunStatement } from './fan-out.ts'
import { createFanOutPublisher, newProcessId } from './fan-out.ts'
import { listenToFanOut } from './fan-out-listener.ts'
import { RealtimeHub } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'
import type { RealtimeLog } from './log.ts'
import type { RealtimePublisher } from './message.ts'
import { attachRealtime } from './server.ts'

export type { RealtimeApp } from './app.ts'
export type { ChannelAnswer, ChannelRequest } from './authorise.ts'
export { authoriseChannel } from './authorise.ts'
export type { HostedOptions } from './hosted.ts'
export { createHostedPublisher } from './hosted.ts'
export type { RealtimeApiOptions } from './http-api.ts'
export { realtimeApi } from './http-api.ts'
export type { RealtimeMessage, RealtimePublisher, SocketOwner, Termination } from './message.ts'

export type RealtimeOptions = {
  /** The server that carries the API too (`app.server`). */
  server: Server
  appByKey: (key: string) => Promise<RealtimeApp | undefined>
  /** The user whose own channel this is: counts sockets by user, and is what `terminate` is told. */
  userOfChannel: (channel: string) => string | undefined
  /** The pool's query: one statement, committed by itself. */
  query: RunStatement
  /** For the listener's own connection, past any pooler. */
  connection: pg.ClientConfig
  log: RealtimeLog
  /** Default: the address of the socket, which behind a proxy is the proxy's. */
  addressOf?: (request: IncomingMessage) => string
  limits?: Partial<RealtimeLimits>
  /** Told of every message that browsers of an app get, of whichever process it is. */
  onMessage?: (appId: string) => void
  /** Default: the process's monotonic clock. */
  monotonicMs?: () => number
}

export type Realtime = RealtimePublisher & {
  readonly hub: RealtimeHub
  /** Resolves once other processes' messages are heard. */
  listening(): Promise<void>
  /**
   * Sends the browsers elsewhere (4200). To be called before the HTTP server closes, which waits for sockets.
   */
  close(): Promise<void>
}

/** Serves sockets on `server`, and exchanges messages with the other processes through the database. */
export function startRealtime(options: RealtimeOptions): Realtime {
  const { server, appByKey, userOfChannel, query, connection, log, limits = {} } = options
  const monotonicMs = options.monotonicMs ?? (() => performance.now())
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
  const hub = new RealtimeHub({ limits, monotonicMs, userOfChannel })
  const processId = newProcessId()
  const deliver = deliverTo(hub, options.onMessage)
  const publisher = createFanOutPublisher({ query, processId, deliver })
  const listener = listenToFanOut({ connection, processId, deliver, log })
  const sockets = attachRealtime({ server, hub, appByKey, addressOf, monotonicMs, log })
  return {
    ...publisher,
    hub,
    listening: () => listener.listening(),
    close: async () => {
      await sockets.close()
      await listener.close()
    },
  }
}

/** The publisher of a process that serves no sockets, such as the worker. */
export function createRelayPublisher(query: RunStatement): RealtimePublisher {
  return createFanOutPublisher({ query, processId: newProcessId() })
}

const deliverTo =
  (hub: RealtimeHub, onMessage: RealtimeOptions['onMessage']) =>
  (relayed: ProcessMessage): void => {
    if (relayed.kind === 'message') {
      onMessage?.(relayed.message.appId)
      hub.publish(relayed.message)
    } else if (relayed.kind === 'termination') hub.terminate(relayed.termination)
    else if (relayed.kind === 'owner') hub.identify(relayed.owner)
  }
