import type { Connection } from './connection.ts'

/**
 * What slow readers leave waiting, all together: many of them, each within its own limit, would fill the
 * memory as well.
 */
export class SendBacklog {
  readonly #mostBytes: number
  /** As it was last counted, and what was sent since to those who had something waiting. */
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Notes what was sent to a slow reader; true when it may be too much for all of them. */
  grew(bytes: number): boolean {
    this.#bytes += bytes
    return this.#bytes > this.#mostBytes
  }

  /**
   * Counts anew, and names who has to go where it is too much: those with most waiting, down to three
   * quarters, so that the next frame doesn't make it count again.
   */
  tooMuch(connections: Iterable<Connection>): Connection[] {
    const slow = [...connections]
      .map((connection) => ({ connection, waiting: connection.wire.bufferedAmount }))
      .filter(({ waiting }) => waiting > 0)
      .toSorted((one, other) => other.waiting - one.waiting)
    this.#bytes = slow.reduce((sum, { waiting }) => sum + waiting, 0)
    if (this.#bytes <= this.#mostBytes) return []
    const gone = []
    for (const { connection, waiting } of slow) {
      if (this.#bytes <= this.#mostBytes * 0.75) break
      this.#bytes -= waiting
      gone.push(connection)
    }
    return gone
  }
}
