/**
 * What is wrong with a bank account as it is typed, before it is sent. The server checks it again, against
 * the banks' own table.
 */

import type { noBank } from '../../../kernel/method-values.ts'

export type BankTyped = typeof noBank

/** Messages by field; none while nothing at all has been typed, since an account may be given later. */
export function bankProblems(
  typed: BankTyped,
  { international }: { international: boolean },
): Partial<Record<keyof BankTyped, string>> {
  if (Object.values(typed).every((value) => value.trim() === '')) return {}
  const byIban = international && typed.iban.trim() !== ''
  return {
    ...(typed.holder_name.trim() === '' && { holder_name: 'Enter the name on the account.' }),
    ...(byIban ? ibanProblems(typed) : domesticProblems(typed)),
  }
}

function domesticProblems({ sort_code: sortCode, account_number: number }: BankTyped) {
  return {
    ...(!/^\d{6}$/.test(digits(sortCode)) && { sort_code: 'Enter a six-digit sort code, such as 08-99-99.' }),
    ...(!/^\d{6,8}$/.test(digits(number)) && {
      account_number: 'Enter an account number of six to eight digits.',
    }),
  }
}

function ibanProblems({ iban, bic }: BankTyped) {
  return {
    ...(!isIban(iban) && { iban: 'Check this IBAN. Its check digits are not valid.' }),
    ...(bic.trim() !== '' &&
      !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(packed(bic)) && {
        bic: 'Enter a BIC of eight or eleven characters.',
      }),
  }
}

/**
 * Whether the check digits of an IBAN fit (ISO 13616, ISO 7064 modulus 97): "GB29 NWBK 6016 1331 9268 19"
 * does.
 */
export function isIban(text: string): boolean {
  const iban = packed(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  const figures = [...moved].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(figures) % 97n === 1n
}

/**
 * Without what people part digits by: spaces, dots, slashes, dashes of any length, and what a pasted text has
 * besides that can't be seen.
 */
const digits = (text: string) => text.replaceAll(/[\s./\p{Pd}\p{Cf}]/gu, '')
const packed = (text: string) => digits(text).toUpperCase()
