import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { optional } from '../resource.ts'
import { boolean, choice, map, pattern, text } from '../wire.ts'

/**
 * A bank account as it is given. Numbers may have spaces and dashes; the server checks them and keeps them
 * sealed.
 */
export const bankDetails = map({
  holder_name: text(70, { example: 'Eleanor Whitcombe' }),
  sort_code: optional(text(12, { example: '08-99-99' })),
  account_number: optional(text(12, { example: '66374958' })),
  roll_number: optional(text(18)),
  iban: optional(text(42)),
  bic: optional(text(14)),
  country: optional(pattern(/^[A-Z]{2}$/, 2, 'GB')),
  currency: optional(choice(currencies)),
  /**
   * Staff who are sure of numbers that fail the check of sort code and account number (422 with reason
   * `failed_check`) send them again with this: the table of the check may be older than the account.
   * Investors can't.
   */
  confirm_failed_check: boolean().optional(),
})

/** How sure we are of an account. `modulus_failed`: its numbers fail the check, and staff confirmed them. */
const bankVerifications = [
  'unverified',
  'modulus_ok',
  'modulus_failed',
  'cop_match',
  'cop_close',
  'cop_none',
  'manual',
] as const

/** What staff made of an account: nothing yet, approved, or refused. Money goes to an approved one alone. */
export const bankStandings = ['waiting', 'approved', 'refused'] as const

/** A bank account as it is shown: never its numbers. */
export const shownBank = z.object({
  id: z.int(),
  holder_name: z.string(),
  masked: z.string(),
  country: z.string(),
  currency: z.string(),
  verified: z.enum(bankVerifications),
  standing: z.enum(bankStandings),
  /** Until then no money goes by it: 48 hours after a change. Null where it took no other's place. */
  held_until: z.string().nullable(),
  /** The account that comes back where its owner says until then that it is not theirs, masked. */
  before: z.string().nullable().optional(),
})
