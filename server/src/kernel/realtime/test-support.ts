/**
 * What the tests of this folder share: two tenants' apps, and a socket that only writes down what it is told.
 */
import type { RealtimeApp } from './app.ts'
import type { Connection, Socket } from './connection.ts'
import type { RealtimeLimits } from './limits.ts'
import { RealtimeHub } from './hub.ts'
import { channelAuth } from './signature.ts'

export const wrenfield: RealtimeApp = {
  appId: '1',
  key: 'wrenfield-key',
  secret: 'wrenfield-secret',
  allowedOrigins: ['https://invest.wrenfield.example'],
  enabled: true,
}

export const harbour: RealtimeApp = {
  appId: '2',
  key: 'harbour-key',
  secret: 'harbour-secret',
  allowedOrigins: ['https://harbour.example'],
  enabled: true,
}

export const ownChannel = (user: number): string => `private-App.Models.User.${user}`

export const userOfChannel = (channel: string): string | undefined =>
  /^private-App\.(?:Models\.)?User\.(\d+)$/.exec(channel)?.[1]

export type StoredEvent = { event: string; channel?: string; data: unknown }

/** A frame of the server, with its data read. */
export function parseFrame(frame: string): StoredEvent {
  const { data, ...rest } = JSON.parse(frame) as StoredEvent & { data: string }
  return { ...rest, data: JSON.parse(data) as unknown }
}

class FakeWire implements Socket {
  readonly frames: StoredEvent[] = []
  closedWith: number | undefined
  isCut = false
  bufferedAmount = 0

  send(text: string): void {
    this.frames.push(parseFrame(text))
  }

  close(code: number): void {
    this.closedWith = code
  }

  terminate(): void {
    this.isCut = true
    this.bufferedAmount = 0
  }

  get events(): string[] {
    return this.frames.map(({ event }) => event)
  }

  /** The codes of the errors it was told. */
  get errors(): number[] {
    const errors = this.frames.filter(({ event }) => event === 'pusher:error')
    return errors.map(({ data }) => (data as { code: number }).code)
  }
}

type FakeSocket = { wire: FakeWire; connection: Connection }

/** A hub whose time stands still until a test moves it. */
export function hubAtRest(limits: Partial<RealtimeLimits> = {}) {
  let nowMs = 1_000_000
  const hub = new RealtimeHub({ limits, userOfChannel, monotonicMs: () => nowMs })
  const dial = (app = wrenfield): FakeSocket => {
    const wire = new FakeWire()
    return { wire, connection: hub.connect(app, wire) }
  }
  const say = ({ connection }: FakeSocket, event: string, data: object = {}) =>
    hub.receive(connection, JSON.stringify({ event, data }))
  const subscribe = (socket: FakeSocket, channel: string) => {
    const auth = channelAuth(socket.connection.app, socket.connection.socketId, channel)
    say(socket, 'pusher:subscribe', { channel, auth })
  }
  const pass = (seconds: number) => {
    nowMs += seconds * 1000
    hub.sweep()
  }
  return { hub, dial, say, subscribe, pass }
}

export const told = { appId: '1', channels: [ownChannel(7)], event: 'told', data: '{"message":"Hello"}' }
