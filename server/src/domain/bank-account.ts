/**
 * UK sort codes and account numbers: how they are written, not whether they belong together (see modulus
 * check).
 */

/**
 * What people part digits by: spaces, dots, slashes, dashes of any length, and what a pasted text has besides
 * that can't be seen.
 */
const partings = /[\s./\p{Pd}\p{Cf}]/gu

/** `12-34-56`, `12 34 56` and `123456` are all `123456`; `undefined` for anything but six digits. */
export function parseSortCode(text: string): string | undefined {
  const digits = text.replace(partings, '')
  return /^[0-9]{6}$/.test(digits) ? digits : undefined
}

/**
 * Eight digits; six or seven are padded with zeros in front. Nine or ten depend on the bank and are refused,
 * so that nobody's money goes to a guess.
 */
export function parseAccountNumber(text: string): string | undefined {
  const digits = text.replace(partings, '')
  return /^[0-9]{6,8}$/.test(digits) ? digits.padStart(8, '0') : undefined
}

/** `123456` is `12-34-56`. */
export function formatSortCode(sortCode: string): string {
  return `${sortCode.slice(0, 2)}-${sortCode.slice(2, 4)}-${sortCode.slice(4)}`
}

/** What may be shown of an account: `66374958` is `****4958`. */
export function maskAccountNumber(accountNumber: string): string {
  return `****${accountNumber.slice(-4)}`
}
