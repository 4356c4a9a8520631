import { decimalText, decimalUnits } from '../decimals.ts'

const places = 6
const wellFormed = /^\d{1,3}(\.\d{1,6})?$/

/**
 * What shares in percent add up to, exact, as a decimal: `60` and `40.000001` are `100.000001`. What is no
 * share counts as nothing, so that a form can add while somebody types.
 */
export function sumOfShares(shares: readonly string[]): string {
  const sum = shares.reduce(
    (total, share) => total + (wellFormed.test(share) ? decimalUnits(share, places) : 0n),
    0n,
  )
  return decimalText(sum, places).replace(/\.?0+$/, '')
}
