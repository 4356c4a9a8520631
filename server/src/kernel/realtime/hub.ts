/**
 * The sockets of this process, by app and channel. The hub knows nothing of HTTP, of the database or of other
 * processes. It knows the time only from `monotonicMs` and `sweep`.
 */
import type { RealtimeApp } from './app.ts'
import { SendBacklog } from './backlog.ts'
import type { Socket } from './connection.ts'
import { Connection } from './connection.ts'
import type { RealtimeLimits } from './limits.ts'
import { defaultLimits } from './limits.ts'
import type { RealtimeMessage, SocketOwner, Termination } from './message.ts'
import type { ClientFrame, ClosingCode } from './protocol.ts'
import {
  clientEventRefused,
  closingCodes,
  errorFrame,
  establishedFrame,
  eventFrame,
  pingFrame,
  pongFrame,
  readFrame,
  subscribedFrame,
  subscriptionRefusedFrame,
} from './protocol.ts'
import { AppSockets } from './app-sockets.ts'
import { subscriptionRefusal } from './subscription.ts'
import { Terminations } from './terminations.ts'

type HubOptions = {
  limits?: Partial<RealtimeLimits>
  /** Milliseconds that never run backwards: a moved wall clock must close no socket. */
  monotonicMs: () => number
  /** The user to whom a private channel belongs; undefined when it belongs to nobody. */
  userOfChannel: (channel: string) => string | undefined
}

export class RealtimeHub {
  readonly limits: RealtimeLimits
  readonly #options: HubOptions
  readonly #apps = new AppSockets<Connection>()
  /** In the order in which they connected. */
  readonly #connections = new Set<Connection>()
  readonly #bySocketId = new Map<string, Connection>()
  readonly #terminations = new Terminations()
  #nextSerial = 1
  readonly #backlog: SendBacklog

  constructor(options: HubOptions) {
    this.#options = options
    this.limits = { ...defaultLimits, ...options.limits }
    this.#backlog = new SendBacklog(this.limits.bufferedBytesInAll)
  }

  get connectionCount(): number {
    return this.#connections.size
  }

  /** Takes a socket on and greets it. A full house is said with 4100, and the socket is closed. */
  connect(app: RealtimeApp, wire: Socket): Connection {
    const born = { serial: this.#nextSerial++, atMs: this.#options.monotonicMs() }
    const connection = new Connection(app, wire, born)
    if (this.#connections.size >= this.limits.connections) {
      this.#end(connection, closingCodes.overCapacity, 'Over capacity')
      return connection
    }
    this.#connections.add(connection)
    this.#bySocketId.set(connection.socketId, connection)
    this.#send(connection, establishedFrame(connection.socketId, this.limits.activityTimeoutSeconds))
    return connection
  }

  /** Takes a text frame; undefined stands for a binary one, which the protocol doesn't know. */
  receive(connection: Connection, text: string | undefined): void {
    if (!this.admit(connection)) return
    const frame = text === undefined ? undefined : readFrame(text)
    if (frame === undefined) this.#malformed(connection)
    else this.#handle(connection, frame)
  }

  /** Counts one frame of any kind; false when it is to be ignored because there were too many in a second. */
  admit(connection: Connection): boolean {
    if (!connection.open) return false
    const admission = connection.hear(this.#options.monotonicMs(), this.limits)
    if (admission === 'first too many')
      this.#send(connection, errorFrame(clientEventRefused, 'Too many messages in one second'))
    else if (admission === 'flood') this.#end(connection, closingCodes.overCapacity, 'Too many messages')
    return admission === 'admitted'
  }

  /** Call it once the socket is gone, from either side. */
  disconnected(connection: Connection): void {
    connection.open = false
    this.#connections.delete(connection)
    this.#bySocketId.delete(connection.socketId)
    for (const channel of connection.channels) this.#unsubscribe(connection, channel)
    const users = this.#apps.get(connection.app.appId)?.users
    for (const userKey of connection.userKeys) users?.delete(userKey, connection)
    this.#apps.forgetEmpty(connection.app.appId)
  }

  /** Sends an event to this process's subscribers. The message must have passed checkMessage. */
  publish({ appId, channels, event, data, exceptSocketId }: RealtimeMessage): void {
    const subscribers = this.#apps.get(appId)?.channels
    if (subscribers === undefined) return
    for (const channel of new Set(channels)) {
      const frame = eventFrame(channel, event, data)
      for (const connection of subscribers.values(channel)) {
        if (connection.socketId !== exceptSocketId) this.#send(connection, frame)
      }
    }
  }

  /** Notes whose socket this is, where it is one of this process. */
  identify({ appId, socketId, userKey, lifeMs }: SocketOwner): void {
    const connection = this.#bySocketId.get(socketId)
    if (connection?.app.appId !== appId || !this.#belongsTo(connection, userKey)) return
    connection.endsAtMs = this.#options.monotonicMs() + lifeMs
  }

  /** Ends the user's sockets, and later every older socket that turns out to be the user's. */
  terminate(termination: Termination): void {
    const { appId, userKey, code } = termination
    this.#terminations.remember(termination, this.#nextSerial)
    for (const connection of this.#apps.get(appId)?.users.values(userKey) ?? [])
      this.#end(connection, code, terminated)
  }

  /** Pings silent sockets and ends those that didn't answer. Called about once a second. */
  sweep(): void {
    const nowMs = this.#options.monotonicMs()
    const { activityTimeoutSeconds, pongTimeoutSeconds } = this.limits
    for (const connection of this.#connections) {
      if (connection.endsAtMs !== undefined && nowMs >= connection.endsAtMs) {
        this.#end(connection, closingCodes.reconnect, 'Please prove your session')
        continue
      }
      if (connection.pingedAtMs !== undefined) {
        if (nowMs - connection.pingedAtMs < pongTimeoutSeconds * 1000) continue
        this.#end(connection, closingCodes.pongMissing, 'Pong reply not received')
      } else if (nowMs - connection.heardAtMs >= activityTimeoutSeconds * 1000) {
        connection.pingedAtMs = nowMs
        this.#send(connection, pingFrame)
      }
    }
    const [oldest] = this.#connections
    this.#terminations.forget(oldest?.serial)
  }

  /** Ends every socket so that its browser connects again at once, to another process. */
  endAll(): void {
    for (const connection of this.#connections)
      this.#end(connection, closingCodes.reconnect, 'Please reconnect')
  }

  /** Channels with subscribers on this process, and how many. */
  *subscriptionCounts(appId: string): Iterable<readonly [channel: string, count: number]> {
    yield* this.#apps.get(appId)?.channels.counts() ?? []
  }

  subscriptionCount(appId: string, channel: string): number {
    return this.#apps.get(appId)?.channels.count(channel) ?? 0
  }

  #handle(connection: Connection, { event, data }: ClientFrame): void {
    if (event === 'pusher:ping') return this.#send(connection, pongFrame)
    if (event.startsWith('client-')) {
      const refused = errorFrame(clientEventRefused, 'Client events are not available')
      return this.#send(connection, refused)
    }
    // A pong is heard already, and later protocols may say things that need no answer.
    if (event !== 'pusher:subscribe' && event !== 'pusher:unsubscribe') return
    const channel = data['channel']
    if (typeof channel !== 'string') return this.#malformed(connection)
    if (event === 'pusher:subscribe') this.#subscribe(connection, channel, data['auth'])
    else this.#unsubscribe(connection, channel)
  }

  #subscribe(connection: Connection, channel: string, auth: unknown): void {
    const { app, socketId, channels } = connection
    const refusal = subscriptionRefusal({ app, socketId, channel, auth })
    if (refusal !== undefined) return this.#send(connection, subscriptionRefusedFrame(channel, refusal))
    if (!channels.has(channel) && channels.size >= this.limits.channelsPerSocket) {
      const tooMany = { status: 429, error: 'Too many channels on one connection' }
      return this.#send(connection, subscriptionRefusedFrame(channel, tooMany))
    }
    const userKey = this.#options.userOfChannel(channel)
    if (userKey !== undefined && !this.#belongsTo(connection, userKey)) return
    channels.add(channel)
    this.#apps.of(app.appId).channels.add(channel, connection)
    this.#send(connection, subscribedFrame(channel))
  }

  /** Notes whose socket this is. False where that ended it: terminated before, or one socket too many. */
  #belongsTo(connection: Connection, userKey: string): boolean {
    const { appId } = connection.app
    const code = this.#terminations.codeFor(appId, userKey, connection.serial)
    if (code !== undefined) {
      this.#end(connection, code, terminated)
      return false
    }
    const { users } = this.#apps.of(appId)
    if (!users.has(userKey, connection) && users.count(userKey) >= this.limits.socketsPerUser) {
      this.#end(connection, closingCodes.overConnectionQuota, 'Too many connections of one user')
      return false
    }
    users.add(userKey, connection)
    connection.userKeys.add(userKey)
    return true
  }

  #unsubscribe(connection: Connection, channel: string): void {
    connection.channels.delete(channel)
    this.#apps.get(connection.app.appId)?.channels.delete(channel, connection)
  }

  #malformed(connection: Connection): void {
    connection.malformedFrames += 1
    const message = 'Invalid message format'
    if (connection.malformedFrames < this.limits.malformedFrames)
      this.#send(connection, errorFrame(closingCodes.reconnect, message))
    else this.#end(connection, closingCodes.reconnect, message)
  }

  /** A reader that lets more than the limit wait is cut: its backlog would be everybody's memory. */
  #send(connection: Connection, frame: string): void {
    if (!connection.open) return
    const waiting = connection.wire.bufferedAmount
    if (waiting > this.limits.bufferedBytes) return this.#cut(connection)
    connection.wire.send(frame)
    if (waiting > 0 && this.#backlog.grew(frame.length))
      for (const slow of this.#backlog.tooMuch(this.#connections)) this.#cut(slow)
  }

  /** A client that doesn't read gets no closing frame either. */
  #cut(connection: Connection): void {
    this.#end(connection, closingCodes.overCapacity, 'Too slow to read')
    connection.wire.terminate()
  }

  /** The frame and the close carry the same code: clients of some ages look at one, some at the other. */
  #end(connection: Connection, code: ClosingCode, message: string): void {
    if (!connection.open) return
    this.disconnected(connection)
    connection.wire.send(errorFrame(code, message))
    connection.wire.close(code, message)
  }
}

const terminated = 'Terminated by the application'
