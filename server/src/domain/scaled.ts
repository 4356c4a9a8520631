import { decimalUnits } from '@moorgate/contract'

/**
 * Exact decimals as whole numbers: `1.37` with eight places is `137000000n`. Text in, text out, and no
 * floating point on the way. Nothing here divides, so nothing here rounds.
 */

export type ScaledRules = {
  /** How many digits may follow the point. */
  places: number
  /** How many digits may stand before it, as the database column allows. */
  wholeDigits: number
  /** Whether a leading minus is accepted. A plus sign never is. */
  signed?: boolean
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Reads a plain decimal. Returns `undefined` for anything else: exponents, separators, spaces, a plus sign, a
 * bare point, more places than allowed (never rounded silently), or more digits than the column holds.
 *
 * Example: `parseScaled('1250.5', { places: 2, wholeDigits: 16 })` is `125050n`; `'1.005'` is `undefined`.
 */
export function parseScaled(text: string, rules: ScaledRules): bigint | undefined {
  const match = decimal.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (sign && !rules.signed) return undefined
  if (fraction.length > rules.places) return undefined
  if (whole.replace(/^0+/, '').length > rules.wholeDigits) return undefined
  return decimalUnits(text, rules.places)
}

/**
 * Writes with every place: `formatScaled(125050n, 2)` is `'1250.50'`, `formatScaled(-5n, 2)` is `'-0.05'`.
 */
export { decimalText as formatScaled } from '@moorgate/contract'

/**
 * Takes needless zeros off the end, keeping at least `keep` places: `trimZeros('1.37000000', 2)` is `'1.37'`,
 * `trimZeros('4.00000000', 2)` is `'4.00'`, `trimZeros('7299.000000')` is `'7299'`.
 */
export function trimZeros(text: string, keep = 0): string {
  const point = text.indexOf('.')
  if (point < 0) return text
  let end = text.length
  while (end > point + 1 + keep && text[end - 1] === '0') end--
  return text.slice(0, end === point + 1 ? point : end)
}
