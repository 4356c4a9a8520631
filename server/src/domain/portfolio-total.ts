import { sum } from './money.ts'

/**
 * What a total needs of a position. One that has ended is worth nothing more, whatever its shares last cost.
 */
export interface TotalledPosition {
  type: string
  isEnded: boolean
  costMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
}

export interface PortfolioTotal {
  /** Paid in for everything, and for what is still held. */
  investedMinor: bigint
  heldMinor: bigint
  /** Of what is still held. */
  valueMinor: bigint
  distributedMinor: bigint
  /** Of what is held, value less what was paid in. */
  unrealisedMinor: bigint
  /** Of what has ended, what came back less what was paid in. */
  realisedMinor: bigint
  /** Paid out on what is still held. */
  incomeMinor: bigint
  /** The three before, which is value and distributions less everything paid in. */
  gainMinor: bigint
  /** What is held by type of investment, the largest first. */
  types: { type: string; valueMinor: bigint }[]
}

/**
 * What positions in one currency come to.
 *
 * Worked example: £245,000 held, worth £301,450, with £10,200 paid out on it; £30,000 that brought £66,000
 * when it was sold. Unrealised £56,450, realised £36,000, income £10,200: a gain of £102,650 on £275,000,
 * 1.373273 times the money.
 */
export function portfolioTotal(positions: readonly TotalledPosition[]): PortfolioTotal {
  const held = positions.filter(({ isEnded }) => !isEnded)
  const ended = positions.filter(({ isEnded }) => isEnded)
  const heldMinor = total(held, 'costMinor')
  const valueMinor = total(held, 'valueMinor')
  const unrealisedMinor = valueMinor - heldMinor
  const realisedMinor = total(ended, 'distributedMinor') - total(ended, 'costMinor')
  const incomeMinor = total(held, 'distributedMinor')
  return {
    investedMinor: total(positions, 'costMinor'),
    heldMinor,
    valueMinor,
    distributedMinor: total(positions, 'distributedMinor'),
    unrealisedMinor,
    realisedMinor,
    incomeMinor,
    gainMinor: unrealisedMinor + realisedMinor + incomeMinor,
    types: [...Map.groupBy(held, ({ type }) => type)]
      .map(([type, some]) => ({ type, valueMinor: total(some, 'valueMinor') }))
      .toSorted(
        (one, other) => Number(other.valueMinor - one.valueMinor) || one.type.localeCompare(other.type),
      ),
  }
}

const total = (
  positions: readonly TotalledPosition[],
  amount: 'costMinor' | 'valueMinor' | 'distributedMinor',
): bigint => sum(positions.map((position) => position[amount]))
