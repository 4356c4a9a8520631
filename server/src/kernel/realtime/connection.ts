/** One socket of a browser: what the hub knows about it. */
import type { RealtimeApp } from './app.ts'
import type { RealtimeLimits } from './limits.ts'
import { newSocketId } from './protocol.ts'

/** The part of a WebSocket that the hub uses. */
export type Socket = {
  send(text: string): void
  close(code: number, reason: string): void
  /** Drops the line, and what waits on it, at once. */
  terminate(): void
  /** Bytes given to `send` that the client has not taken yet. */
  readonly bufferedAmount: number
}

type FrameAdmission = 'admitted' | 'first too many' | 'too many' | 'flood'

/** How many times the allowed frames in one second end a socket rather than being ignored. */
const floodFactor = 5

export class Connection {
  readonly socketId = newSocketId()
  readonly channels = new Set<string>()
  /** The users whose private channels the socket proved it may hear. */
  readonly userKeys = new Set<string>()
  readonly app: RealtimeApp
  readonly wire: Socket
  /** Counts up over the life of the process: tells whether a socket is older than a termination. */
  readonly serial: number
  open = true
  heardAtMs: number
  pingedAtMs: number | undefined
  malformedFrames = 0
  /** When its browser has to prove its session again; undefined while it hears nothing private. */
  endsAtMs: number | undefined
  #windowOpenedAtMs: number
  #windowFrames = 0

  constructor(app: RealtimeApp, wire: Socket, born: { serial: number; atMs: number }) {
    this.app = app
    this.wire = wire
    this.serial = born.serial
    this.heardAtMs = born.atMs
    this.#windowOpenedAtMs = born.atMs
  }

  /** Notes a sign of life and counts it. Whatever a client sends, pings included, is one frame. */
  hear(atMs: number, limits: RealtimeLimits): FrameAdmission {
    this.heardAtMs = atMs
    this.pingedAtMs = undefined
    if (atMs - this.#windowOpenedAtMs >= 1000) {
      this.#windowOpenedAtMs = atMs
      this.#windowFrames = 0
    }
    this.#windowFrames += 1
    const excess = this.#windowFrames - limits.framesPerSecond
    if (excess <= 0) return 'admitted'
    if (excess === 1) return 'first too many'
    return this.#windowFrames > limits.framesPerSecond * floodFactor ? 'flood' : 'too many'
  }
}
