import type { Child } from './child.ts'
import { figuresOf } from './figures.ts'
import type { Figures, Line } from './figures.ts'
import { load } from './load.ts'
import type { Ask } from './load.ts'

/** How long a run takes its time. */
export interface Effort {
  rounds: number
  seconds: number
  connections: readonly number[]
}

export interface Sides {
  product: Child
  twin: Child
}

interface Duel {
  what: string
  ask: Ask
  /** The least share of the twin's requests a second that the product has to answer. */
  least: number
  /** Puts the database back to where it was, between two rounds. */
  reset?: () => Promise<void>
}

/** Measures product and twin in turn, round by round, so that whatever else the machine does meets both. */
export async function duel({ product, twin }: Sides, { what, ask, least, reset }: Duel, effort: Effort) {
  const lines: Line[] = []
  for (const connections of effort.connections) {
    const run = async ({ port }: Child, seconds: number) => {
      const outcome = await load(port, connections, seconds, ask)
      await reset?.()
      return outcome
    }
    for (const side of [product, twin]) await run(side, effort.seconds / 4)
    const ours = []
    const theirs = []
    for (let round = 0; round < effort.rounds; round++) {
      ours.push(await run(product, effort.seconds))
      theirs.push(await run(twin, effort.seconds))
    }
    const [one, other] = [ours, theirs].map((outcomes) => figuresOf(outcomes.map((each) => each.perSecond)))
    const late = figuresOf(ours.map((each) => each.p99)).median
    lines.push(
      judged(one!, other!, {
        what: `${what}, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
        least,
        note: `p99 ${late.toFixed(1)} ms`,
      }),
    )
  }
  return lines
}

function judged(
  ours: Figures,
  beside: Figures,
  { what, least, note }: { what: string; least: number; note: string },
): Line {
  const ratio = ours.median / beside.median
  const budget = `at least ${least} of the twin`
  return { what, unit: 'requests/s', ours, beside, ratio, budget, kept: ratio >= least, note }
}
