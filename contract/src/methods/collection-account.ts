import { z } from 'zod'
import { integer, text } from '../wire.ts'
import { bankDetails, shownBank } from './bank-details.ts'

/** The account that investors pay into, with who set it, and who may decide about it while it waits. */
export const collectionAccount = shownBank.extend({
  set_by: z.string().nullable(),
  set_at: z.string(),
  /** What the reader may do: nothing once the account counts. */
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
  /** Why the reader may not approve, in words; null where they may, or where nothing waits. */
  approval_refused: z.string().nullable(),
  /** The names of those who may approve it while it waits. */
  approvers: z.array(z.string()),
})

export type CollectionAccount = z.output<typeof collectionAccount>

/**
 * The account that the decider has seen. 409 `account_changed` where it is another by now, `not_waiting`
 * where it waits no more.
 */
const seenAccount = { bank_account_id: integer({ min: 1, example: 118 }) }

export const refusedAccount = z.object({
  ...seenAccount,
  reason: text(500, { min: 3, example: 'The account is not in the issuer’s name.' }),
})

/**
 * The account that investors pay into: set by one person, it counts after 48 hours or once another approved
 * it.
 */
const access = { event: 'cash_calls', action: 'update' } as const
export const settingAccount = {
  method: 'POST',
  summary:
    'Set the account that investors pay into. Money is called to it after 48 hours, or once a second person approved it',
  access,
  confirmed: true,
  body: bankDetails,
  answer: collectionAccount,
  status: 201,
} as const

export const approvingAccount = {
  method: 'POST',
  summary:
    'Approve the account that investors pay into, so that it counts at once; not by the person who set it',
  access,
  confirmed: true,
  body: z.object(seenAccount),
  answer: collectionAccount,
  status: 200,
} as const

/**
 * The person who set it may take it back too. The answer is the account that counted before, null where there
 * was none.
 */
export const refusingAccount = {
  method: 'POST',
  summary: 'Refuse the account that investors pay into while it waits; the last one that counted is back',
  access,
  body: refusedAccount,
  answer: collectionAccount.nullable(),
  status: 200,
} as const

export const readingAccount = {
  method: 'GET',
  summary: 'Read the account that investors pay into',
  answer: collectionAccount,
  status: 200,
} as const

/** What a payer needs for a transfer. Bank and reference are left out where the tenant hides them. */
export const paymentDetails = z.object({
  amount: z.string(),
  currency: z.string(),
  due_date: z.string(),
  reference: z.string().nullable(),
  bank: z
    .object({
      /** Null where the tenant hides the payee. */
      holder_name: z.string().nullable(),
      sort_code: z.string().nullable(),
      account_number: z.string().nullable(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
    })
    .nullable(),
})
