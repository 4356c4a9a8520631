/**
 * Modulus checking of UK bank accounts as Pay.UK publishes it ("Validating account numbers"). The table of
 * sort codes and the substitutions are data that change a few times a year: callers pass them in. The
 * publisher's paper is the authority. Passing means plausible; confirmation of payee is what says whose
 * account it is.
 */

export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL'

/** One line of `valacdos`. The fourteen weights are for the digits u v w x y z a b c d e f g h. */
export type ModulusRow = {
  from: string
  to: string
  method: ModulusMethod
  weights: readonly number[]
  exception?: number
}

export type ModulusTable = {
  rows: readonly ModulusRow[]
  /** `scsubtab`: the sort code to check with instead, for exception 5. */
  substitutions: ReadonlyMap<string, string>
}

export type ModulusVerdict =
  | 'valid'
  | 'invalid'
  /** The table says nothing about this sort code. Treat it as acceptable. */
  | 'unknown'

/**
 * Checks six digits of sort code with eight of account number.
 *
 * Worked example, 089999 and 66374958, MOD10 with weights 7 1 3 7 1 3 7 1 on the account number: 6·7 + 6·1 +
 * 3·3 + 7·7 + 4·1 + 9·3 + 5·7 + 8·1 = 180, which 10 divides: valid. With a 9 at the end, 181: invalid.
 */
export function checkModulus(sortCode: string, accountNumber: string, table: ModulusTable): ModulusVerdict {
  const rows = table.rows.filter((row) => row.from <= sortCode && sortCode <= row.to)
  const [first, second] = rows
  if (!first) return 'unknown'
  const digits = digitsOf(sortCode + accountNumber)
  if (isForeignCurrency(first, digits)) return 'valid'
  const passesFirst = passes(first, digits, table)
  if (!second) return passesFirst ? 'valid' : 'invalid'
  if (eitherSuffices(first)) return passesFirst || passes(second, digits, table) ? 'valid' : 'invalid'
  return passesFirst && (isSkipped(second, digits) || passes(second, digits, table)) ? 'valid' : 'invalid'
}

// Places of the account's digits a to h among the fourteen.
const [a, b, c, g, h] = [6, 7, 8, 12, 13] as const

const digitsOf = (text: string): number[] => Array.from(text, Number)

const at = (digits: readonly number[], place: number): number => digits[place] ?? 0

/** Exceptions 2 & 9, 10 & 11, 12 & 13 come in pairs of which one is enough. */
function eitherSuffices(first: ModulusRow): boolean {
  return first.exception === 2 || first.exception === 10 || first.exception === 12
}

/** Exception 6: such accounts are in a foreign currency, carry no check, and count as valid. */
function isForeignCurrency(row: ModulusRow, digits: readonly number[]): boolean {
  return row.exception === 6 && at(digits, a) >= 4 && at(digits, a) <= 8 && at(digits, g) === at(digits, h)
}

/** Exception 3: the second check isn't made. */
function isSkipped(row: ModulusRow, digits: readonly number[]): boolean {
  return row.exception === 3 && (at(digits, c) === 6 || at(digits, c) === 9)
}

function passes(row: ModulusRow, digits: readonly number[], table: ModulusTable): boolean {
  const used = digitsForRow(row, digits, table)
  const total = weightedTotal(row, used)
  if (row.exception === 4) return total % 11 === at(used, g) * 10 + at(used, h)
  if (row.exception === 5) return checkDigitMatches(row, total, used)
  if (isDivisible(row, total)) return true
  return row.exception === 14 && passesShifted(row, used)
}

/** Exceptions 5, 8 and 9 check with another sort code than the account's own. */
function digitsForRow(row: ModulusRow, digits: readonly number[], table: ModulusTable): readonly number[] {
  const own = digits.slice(0, 6).join('')
  const other = otherSortCode(row, own, table)
  return other === undefined ? digits : [...digitsOf(other), ...digits.slice(6)]
}

function otherSortCode(row: ModulusRow, own: string, table: ModulusTable): string | undefined {
  if (row.exception === 5) return table.substitutions.get(own)
  if (row.exception === 8) return '090126'
  return row.exception === 9 ? '309634' : undefined
}

function isDivisible(row: ModulusRow, total: number): boolean {
  return total % (row.method === 'MOD11' ? 11 : 10) === 0
}

/**
 * Exception 5: what is missing to a multiple of 11 must be the digit g, and of 10 (double alternate) the
 * digit h. A remainder of 1 modulo 11 would need a check digit of 10, so it never passes.
 */
function checkDigitMatches(row: ModulusRow, total: number, digits: readonly number[]): boolean {
  if (row.method === 'MOD11') return (11 - (total % 11)) % 11 === at(digits, g)
  return (10 - (total % 10)) % 10 === at(digits, h)
}

/** Exception 14: without its last digit, if that is 0, 1 or 9, and a zero in front. */
function passesShifted(row: ModulusRow, digits: readonly number[]): boolean {
  if (![0, 1, 9].includes(at(digits, h))) return false
  const shifted = [...digits.slice(0, 6), 0, ...digits.slice(6, 13)]
  return isDivisible(row, weightedTotal(row, shifted))
}

function weightedTotal(row: ModulusRow, digits: readonly number[]): number {
  const products = weightsFor(row, digits).map((weight, place) => weight * at(digits, place))
  // Double alternate adds up the digits of each product, the others the products.
  const total = products.reduce(
    (sum, product) => sum + (row.method === 'DBLAL' ? digitSum(product) : product),
    0,
  )
  return row.exception === 1 ? total + 27 : total
}

function digitSum(product: number): number {
  return digitsOf(String(product)).reduce((sum, digit) => sum + digit, 0)
}

const exception2 = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]
const exception2WhenGIs9 = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]

function weightsFor(row: ModulusRow, digits: readonly number[]): readonly number[] {
  const gIs9 = at(digits, g) === 9
  if (row.exception === 2 && at(digits, a) !== 0) return gIs9 ? exception2WhenGIs9 : exception2
  const ab = at(digits, a) * 10 + at(digits, b)
  const zeroUntilB =
    (row.exception === 7 && gIs9) || (row.exception === 10 && gIs9 && (ab === 9 || ab === 99))
  return zeroUntilB ? row.weights.map((weight, place) => (place <= b ? 0 : weight)) : row.weights
}
