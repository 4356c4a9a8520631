import { textOf } from '../texts.ts'
import type { Wording } from '../texts.ts'

export interface HowToPay {
  amount: string
  /** The day by which it is due, as it is read. */
  date: string
  /** Null where the tenant hides bank details. */
  account: string | null
  /** Null where the tenant hides references. */
  reference: string | null
}

/** How a call is paid, as the tenant words it: with the bank details, or without them where they are hidden. */
export function paymentInstructions(
  wording: Wording,
  { amount, date, account, reference }: HowToPay,
): string {
  if (account === null || reference === null)
    return textOf(wording, 'payment_instructions_hidden', { amount, date })
  return textOf(wording, 'payment_instructions', { amount, date, account, reference })
}
