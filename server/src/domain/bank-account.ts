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

/** Where a payer sends the money. The holder is null where the tenant hides it. */
export interface PayeeAccount {
  holder_name: string | null
  sort_code: string | null
  account_number: string | null
  iban: string | null
  bic: string | null
}

/** Each number of an account that there is, under its own name. */
export const accountRows = (account: PayeeAccount): { label: string; value: string }[] =>
  (
    [
      ['Account name', account.holder_name],
      ['Sort code', account.sort_code],
      ['Account number', account.account_number],
      ['IBAN', account.iban],
      ['BIC', account.bic],
    ] as const
  ).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))

/** "Client Account, 08-99-99 66374958", or "Client Account, IBAN GB29NWBK60161331926819, BIC NWBKGB2L". */
export function accountText(account: PayeeAccount): string {
  const { holder_name: holder, sort_code: sortCode, account_number: number, iban, bic } = account
  const parts =
    number === null
      ? [iban && `IBAN ${iban}`, bic && `BIC ${bic}`]
      : [[sortCode, number].filter(Boolean).join(' ')]
  return [holder, ...parts].filter(Boolean).join(', ')
}

/** What may be shown of an account: `66374958` is `****4958`. */
export function maskAccountNumber(accountNumber: string): string {
  return `****${accountNumber.slice(-4)}`
}
