import { sum } from './money.ts'
import { splitCost } from './share-transfer.ts'

/** Shares and what they cost, in minor units and with six places. */
export interface Shares {
  sharesMicro: bigint
  costMinor: bigint
}

/** Shares without relief, of which no other rule has taken all. */
interface PooledBlock {
  date: string
  left: Shares
}

/** What went into the section 104 holding or out of it, and what it then was. */
export interface PoolStep extends Shares {
  date: string
  isIn: boolean
  after: Shares
}

/**
 * The section 104 holding of TCGA 1992: shares without relief as one asset, of which each costs the average.
 *
 * Worked example (HMRC HS284 example 3): 1,000 shares for £4,150.00 and 500 for £2,130.00 are 1,500 for
 * £6,280.00. 700 of them cost £2,930.67; 800 for £3,349.33 are left.
 */
export class Section104Pool {
  now: Shares = { sharesMicro: 0n, costMinor: 0n }
  readonly steps: PoolStep[] = []
  #waiting: readonly PooledBlock[]

  /** Of what came, oldest first. */
  constructor(blocks: readonly PooledBlock[]) {
    this.#waiting = blocks
  }

  /** What came by a day goes in, but for what other rules have taken; all of it where no day is named. */
  enter(day?: string): void {
    const isBy = ({ date }: PooledBlock) => day === undefined || date <= day
    for (const { date, left } of this.#waiting.filter(isBy))
      if (left.sharesMicro > 0n) this.#step(date, true, left)
    this.#waiting = this.#waiting.filter((block) => !isBy(block))
  }

  take(day: string, sharesMicro: bigint): Shares {
    const { taken } = takenFrom(this.now, sharesMicro)
    this.#step(day, false, taken)
    return taken
  }

  #step(date: string, isIn: boolean, moved: Shares): void {
    const sign = isIn ? 1n : -1n
    this.now = {
      sharesMicro: this.now.sharesMicro + sign * moved.sharesMicro,
      costMinor: this.now.costMinor + sign * moved.costMinor,
    }
    this.steps.push({ date, isIn, ...moved, after: this.now })
  }
}

/** Some of the shares with their part of the cost, and the rest with what is left of it. */
export function takenFrom(from: Shares, sharesMicro: bigint): { taken: Shares; left: Shares } {
  const { partMinor, keptMinor } = splitCost(from.costMinor, {
    partMicro: sharesMicro,
    wholeMicro: from.sharesMicro,
  })
  return {
    taken: { sharesMicro, costMinor: partMinor },
    left: { sharesMicro: from.sharesMicro - sharesMicro, costMinor: keptMinor },
  }
}

export const totalOf = (some: readonly Shares[]): Shares => ({
  sharesMicro: sum(some.map(({ sharesMicro }) => sharesMicro)),
  costMinor: sum(some.map(({ costMinor }) => costMinor)),
})
