import { divideRounding, larger } from './money.ts'

/**
 * A part of each of several amounts, of which the parts before a place together are always the part of the
 * amounts before it, rounded half up. So all parts together are the part of all amounts, to the penny, and what
 * is at most another sum stays so in its part.
 *
 * Worked example, a third of £10.00, £10.00 and £10.00: £3.33, £3.34 and £3.33.
 */
export function partsInTurn(
  amounts: readonly bigint[],
  { part, whole }: { part: bigint; whole: bigint },
): bigint[] {
  let before = 0n
  let given = 0n
  return amounts.map((amount) => {
    before += amount
    const until = (before * part * 2n + whole) / (whole * 2n)
    const own = until - given
    given = until
    return own
  })
}

/**
 * The part of amounts of capital and gain. Both together are taken in turn, so that they are the part of the
 * whole; of that each has the capital by its proportion, rounded half up, and the gain is the rest of it.
 *
 * Worked example, 40 % of £1.01 of capital and £1.01 of gain: £0.81 of £2.02, which is £0.41 and £0.40.
 */
export function splitPartsInTurn(
  amounts: readonly { capital: bigint; gain: bigint }[],
  share: { part: bigint; whole: bigint },
): { capital: bigint; gain: bigint }[] {
  const parts = partsInTurn(
    amounts.map(({ capital, gain }) => capital + gain),
    share,
  )
  return amounts.map(({ capital, gain }, index) => {
    const own = parts[index]!
    const ownCapital = divideRounding(own * capital, larger(capital + gain, 1n), 'halfUp')
    return { capital: ownCapital, gain: own - ownCapital }
  })
}
