import { allocateCapped, cappedSteps } from '../../../domain/allocate.ts'
import type { CappedShare, CappedStep } from '../../../domain/allocate.ts'
import { divideRounding, sum } from '../../../domain/money.ts'
import type { Formula } from '../../../domain/worksheet.ts'

/** Shares that are shared out among some requests, nobody getting more than the request pays for. */
export interface SharingInput {
  key: string
  name: string
  /** Among so many of the largest requests. */
  count: number
  isAll: boolean
  pool: bigint
  from: Formula
  /** In the order of the queue, which decides between equals. */
  shares: readonly CappedShare[]
  lotMinor: bigint
  names: ReadonlyMap<number, string>
}

/**
 * Spreadsheets reckon in 15 digits; beyond them what a request gets is stated, and not worked out by a
 * formula.
 */
const mostExact = 10n ** 14n

/**
 * A request of a sharing, and its parts in the last pass, which are stated where they have too many digits.
 */
export interface SharingRow extends CappedShare {
  whole: bigint
  rest: bigint
  extra: bigint
}

export interface Passes {
  steps: readonly CappedStep[]
  passages: readonly SharingRow[]
  /** Whether anybody is left in the last pass. */
  isShared: boolean
  /** What whole parts leave over. */
  leftOver: bigint
  isExact: boolean
  /** Keys of all remainders and of all weights of the last pass: made once, since each row reads them. */
  rests: readonly string[]
  lastWeights: readonly string[]
}

/** A sharing with its passes worked out. */
export function passesOf(sharing: SharingInput): Passes {
  const { pool, shares, lotMinor } = sharing
  const at = keysOf(sharing)
  const steps = cappedSteps(pool, shares)
  const last = steps.at(-1)!
  const lots = ({ weight }: CappedShare) => weight / lotMinor
  const weights = steps.map(({ open }) => sum(open.map(lots)))
  const weightOfAll = weights.at(-1)!
  const parts = new Map(allocateCapped(pool, shares).map(({ id, part }) => [id, part]))
  const openLast = new Set(last.open.map(({ id }) => id))
  const passages = shares.map((share): SharingRow => {
    const product = openLast.has(share.id) ? last.left * lots(share) : 0n
    const whole = weightOfAll === 0n ? 0n : divideRounding(product, weightOfAll, 'floor')
    const inFull = sum(steps.map(({ full }) => (full.has(share.id) ? share.cap : 0n)))
    const extra = (parts.get(share.id) ?? 0n) - whole - inFull
    return { ...share, whole, rest: product - whole * weightOfAll, extra }
  })
  return {
    steps,
    passages,
    isShared: weightOfAll > 0n,
    leftOver: weightOfAll === 0n ? 0n : last.left - sum(passages.map(({ whole }) => whole)),
    isExact: pool * weights[0]! < mostExact,
    rests: shares.map(({ id }) => at.rest(id)),
    lastWeights: shares.map(({ id }) => at.weight(steps.length, id)),
  }
}

export const nameOf = ({ name, count, isAll }: SharingInput): string =>
  `${name.toLowerCase()}, shared among ${isAll ? `all ${count}` : `the ${count} largest requests`}`

/** What its cells are called. */
export const keysOf = ({ key, count }: SharingInput) => ({
  investor: (id: number) => `${key}_sharer_${count}:${id}`,
  left: (nth: number) => `${key}_left_${count}_${nth}`,
  weightOfAll: (nth: number) => `${key}_weights_${count}_${nth}`,
  weight: (nth: number, id: number) => `${key}_weight_${count}_${nth}:${id}`,
  full: (nth: number, id: number) => `${key}_full_${count}_${nth}:${id}`,
  whole: (id: number) => `${key}_whole_${count}:${id}`,
  rest: (id: number) => `${key}_rest_${count}:${id}`,
  extra: (id: number) => `${key}_extra_${count}:${id}`,
  leftOver: `${key}_over_${count}`,
  part: (id: number) => `${key}_part_${count}:${id}`,
})
