import { mod97 } from './check97.ts'

/**
 * UK Bacs and Faster Payments carry 18 characters of reference; `RF` and two check digits take four of them.
 */
const longestPayload = 14

/**
 * A payment reference with check digits (ISO 11649), so that a slip of a payer's finger is noticed rather
 * than credited to somebody else (a letter typed for a digit may slip through, as the standard has it): `RF`
 * + (98 − payload`RF00` mod 97) + payload. `undefined` unless the payload is 1 to 14 letters and digits.
 *
 * Worked example: `P004217I000981` is `RF73P004217I000981`; `INV000123` is `RF73INV000123`.
 */
export function paymentReference(payload: string): string | undefined {
  const text = payload.toUpperCase()
  if (!/^[A-Z0-9]+$/.test(text) || text.length > longestPayload) return undefined
  return `RF${checkDigits(text)}${text}`
}

function checkDigits(payload: string): string {
  return String(98 - mod97(`${payload}RF00`)).padStart(2, '0')
}

/**
 * Finds the canonical reference in what a payer typed: case, spaces, dashes of any length, dots, slashes and
 * characters that can't be seen don't matter, the check digits must be right. Accepts the 25 characters of
 * the standard, also where they aren't ours.
 */
export function parsePaymentReference(text: string): { reference: string; payload: string } | undefined {
  const reference = text.replace(/[\s./\p{Pd}\p{Cf}]/gu, '').toUpperCase()
  if (!/^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(reference)) return undefined
  const payload = reference.slice(4)
  return reference.slice(2, 4) === checkDigits(payload) ? { reference, payload } : undefined
}

/** What the payer pays for: an investment (`I`) or a line of a cash call (`C`). */
export type PaymentSubject = { kind: 'I' | 'C'; number: number }

/**
 * The 14 characters of a payload: payer and what is paid for, six digits each. Where a number has outgrown
 * six digits, the thing paid for stands alone in base 36, which holds every id there can be; the two shapes
 * can't meet, because only one of them begins with `P`.
 *
 * Example: investor 4217 and investment 981 are `P004217I000981`; investment 12,345,678 is `I7CLZI`.
 */
export function paymentPayload(investorNumber: number, payable: PaymentSubject): string {
  const six = (number: number) => String(number).padStart(6, '0')
  if (investorNumber <= 999_999 && payable.number <= 999_999) {
    return `P${six(investorNumber)}${payable.kind}${six(payable.number)}`
  }
  return payable.kind + payable.number.toString(36).toUpperCase()
}

/**
 * Certificates count up within a company and class from 1, printed with at least four digits: 117 is `0117`.
 */
export function certificateNumber(number: number): string {
  return String(number).padStart(4, '0')
}
