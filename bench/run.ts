import { openPlace } from './place.ts'
import type { BenchDatabase, Store } from './place.ts'
import type { Plan } from './plan.ts'
import { seed } from './seed.ts'
import type { World } from './seed.ts'

/**
 * What the parts of a run share. PostgreSQL and the filled databases are made when a part first asks for
 * them.
 */
export interface Run extends AsyncDisposable {
  plan: Plan
  /** Profiles of the processes are written to .cache/profiles. */
  isProfiled: boolean
  /** What the reader has to know beside the table, such as what could not be measured. */
  facts: string[]
  /** What makes the run fail, whatever was fast. */
  complaints: string[]
  place(): Promise<BenchDatabase>
  /** The tenant of 100,000 investors, and one of a hundredth of that. */
  big(): Promise<Store>
  small(): Promise<Store>
}

interface RunOptions {
  isProfiled: boolean
  log: (said: string) => void
}

export function openRun(plan: Plan, { isProfiled, log }: RunOptions): Run {
  const place = once(openPlace)
  const filled = (name: string, world: World) =>
    once(async () => {
      const began = performance.now()
      const store = await (await place.get()).create(name)
      await seed(store, world)
      log(`  ${world.investors.toLocaleString('en-GB')} investors set down in ${seconds(began)}`)
      return store
    })
  const [big, small] = [filled('bench_big', plan.big), filled('bench_small', plan.small)]
  return {
    plan,
    isProfiled,
    facts: [],
    complaints: [],
    place: place.get,
    big: big.get,
    small: small.get,
    [Symbol.asyncDispose]: async () => (await place.made())?.[Symbol.asyncDispose](),
  }
}

/** Since a moment of `performance.now()`. */
export const seconds = (began: number) => `${Math.round((performance.now() - began) / 1000)} s`

function once<Made>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined
  return { get: () => (made ??= make()), made: async () => made }
}
