import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

/**
 * Why a command can't go on, in one sentence for a person; `details` is a program's output that explains it.
 */
export class Stop extends Error {
  /** @param {string} sentence @param {string} [details] */
  constructor(sentence, details = '') {
    super(sentence)
    this.details = details
  }
}

/** @param {number} since of performance.now() */
export function elapsed(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Says what is done, and how long it took. What takes long says every ten seconds that it is still at it, so
 * neither a person nor a build machine takes it for hung.
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} act
 */
export async function step(what, act) {
  const since = performance.now()
  console.log(`${what} …`)
  const sign = setInterval(() => console.log(`${what}: ${elapsed(since)} so far …`), 10_000)
  try {
    const result = await act()
    console.log(`${what}: done in ${elapsed(since)}`)
    return result
  } finally {
    clearInterval(sign)
  }
}
