import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { load } from './load.ts'
import type { BuildRequest } from './load.ts'

/** How long a run takes its time. */
export interface Effort {
  rounds: number
  seconds: number
  connections: readonly number[]
}

interface ListeningServer {
  port: number
}

export interface Sides {
  product: ListeningServer
  /** What it stands beside. */
  twin: ListeningServer
}

interface Comparison {
  what: string
  ask: BuildRequest
  /** How the other side is asked for the same where it has a language of its own. */
  askTwin?: BuildRequest
  /** The least share of the twin's requests a second that the product has to answer. */
  least: number
  /** The same with many connections, where it is another. */
  leastInCrowds?: number
  /** The budget in words; `at least 0.7 of the twin` by default. */
  budget?: string
  note?: string
  /** Puts the database back to where it was, between two rounds. */
  reset?: () => Promise<void>
}

/**
 * Ratios differ by up to a tenth between machines of one kind, so one this much below its budget counts as
 * kept but in crowds.
 */
const tolerance = 0.05
const crowd = 50

/** Measures product and twin in turn, round by round, so that whatever else the machine does meets both. */
export async function compare(
  { product, twin }: Sides,
  comparison: Comparison,
  effort: Effort,
): Promise<TableLine[]> {
  const { what, ask, askTwin = ask, reset } = comparison
  const lines: TableLine[] = []
  for (const connections of effort.connections) {
    const least = connections >= crowd ? (comparison.leastInCrowds ?? comparison.least) : comparison.least
    const { budget = `at least ${least} of the twin` } = comparison
    const run = async (side: ListeningServer, seconds: number) => {
      const outcome = await load(side.port, connections, seconds, side === product ? ask : askTwin)
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
    const ratio = one!.median / other!.median
    lines.push({
      what: `${what}, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
      unit: 'requests/s',
      ours: one!,
      beside: other!,
      ratio,
      budget,
      kept: ratio >= (connections >= crowd ? least : least - tolerance),
      note: [`p99 ${late.toFixed(1)} ms`, comparison.note].filter(Boolean).join('; '),
    })
  }
  return lines
}
