/** How much one client may ask of the process, and a counter of calls in a window of time. */

export type RealtimeLimits = {
  /** Frames of one socket in a second; more are ignored with an error, five times as many end it. */
  framesPerSecond: number
  frameBytes: number
  /** Open sockets of one user on this process. */
  socketsPerUser: number
  /** Connections of one address in a minute on this process. */
  connectionsPerMinute: number
  /** Open sockets of one address on this process; behind it may be a whole office. */
  socketsPerAddress: number
  /** Open sockets of one tenant on this process, so that no tenant's crowd shuts the others out. */
  socketsPerApp: number
  /** Open sockets on this process. */
  connections: number
  channelsPerSocket: number
  /** Bytes a slow reader may leave waiting. */
  bufferedBytes: number
  /** Bytes that all slow readers together may leave waiting on this process. */
  bufferedBytesInAll: number
  malformedFrames: number
  /** Seconds of silence after which the server asks whether the client is still there. */
  activityTimeoutSeconds: number
  /** Seconds it waits for the answer. */
  pongTimeoutSeconds: number
}

export const defaultLimits: RealtimeLimits = {
  framesPerSecond: 20,
  frameBytes: 16 * 1024,
  socketsPerUser: 10,
  connectionsPerMinute: 20,
  socketsPerAddress: 500,
  socketsPerApp: 10_000,
  connections: 20_000,
  channelsPerSocket: 100,
  bufferedBytes: 1024 * 1024,
  bufferedBytesInAll: 64 * 1024 * 1024,
  malformedFrames: 5,
  activityTimeoutSeconds: 120,
  pongTimeoutSeconds: 30,
}

/** How many times its share makes a flood of calls. */
const floodFactor = 3

/** Counts calls by key; a key's window opens with its first call and lasts `windowMs`. */
export class CallCounter {
  readonly #limit: number
  readonly #windowMs: number
  readonly #windows = new Map<string, { openedAtMs: number; calls: number }>()

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /**
   * Counts one call and says how it stands with the key's share of this window: of a flood, the caller is
   * not even told why.
   */
  take(key: string, nowMs: number): 'within' | 'beyond' | 'flood' {
    const open = this.#windows.get(key)
    const window = open !== undefined && this.#isOpen(open, nowMs) ? open : { openedAtMs: nowMs, calls: 0 }
    window.calls += 1
    if (window !== open) this.#windows.set(key, window)
    if (window.calls <= this.#limit) return 'within'
    return window.calls <= this.#limit * floodFactor ? 'beyond' : 'flood'
  }

  /** Forgets windows that are over: addresses come and go, and would otherwise add up for ever. */
  forgetBefore(nowMs: number): void {
    for (const [key, window] of this.#windows) if (!this.#isOpen(window, nowMs)) this.#windows.delete(key)
  }

  #isOpen(window: { openedAtMs: number }, nowMs: number): boolean {
    return nowMs - window.openedAtMs < this.#windowMs
  }
}
