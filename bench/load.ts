import { Connection } from './connection.ts'

/** What is asked: the request of a connection's turn. Both sides are asked the same in the same order. */
export type BuildRequest = (connection: number, draw: () => number) => Buffer

export interface Outcome {
  perSecond: number
  /** Milliseconds that 99 of 100 answers stayed under. */
  p99: number
}

/**
 * Keeps so many connections busy for so many seconds. Throws when an answer is not 200 or 201: requests that
 * fail are quick, and would be counted as speed.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  ask: BuildRequest,
): Promise<Outcome> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    open.map(async (connection, index) => {
      const draw = drawer(index + 1)
      for (let at = performance.now(); at < until;) {
        const { status, body } = await connection.send(ask(index, draw))
        if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${body.toString()}`)
        const now = performance.now()
        times.push(now - at)
        at = now
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  for (const connection of open) connection.close()
  times.sort((one, other) => one - other)
  return { perSecond: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/** Numbers from 0 up to 1 that look drawn and are the same in every run (mulberry32). */
export function drawer(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<Item>(items: readonly Item[], draw: () => number): Item {
  return items[Math.floor(draw() * items.length)]!
}
