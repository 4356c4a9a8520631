import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { recordVerbs } from '../permissions/record.ts'
import { boolean, choice, instant, integer, list, pattern, text } from '../wire.ts'

/**
 * `not_set_up`: the installation has no client of the provider. `choosing`: signed in, and several
 * organisations to choose from. `ended`: the provider takes the connection no more.
 */
export const accountingStates = ['not_set_up', 'not_connected', 'choosing', 'connected', 'ended'] as const
export type AccountingState = (typeof accountingStates)[number]

/** How VAT is shown on fees. Money that is invested is never subject to it. */
export const feeVats = ['none', 'exempt', 'standard'] as const
export type FeeVat = (typeof feeVats)[number]

const organisation = z.object({
  id: text(60, { example: 'c3d5e782-2153-4cda-bdb4-cec791ceb90d' }),
  name: text(200, { example: 'Wrenfield Capital Ltd' }),
})

const code = text(10, { example: '825' }).nullable()

/** What is sent, and which accounts of the books it is booked on. */
const choices = {
  sends_cash_calls: boolean(),
  sends_drawdowns: boolean(),
  sends_refunds: boolean(),
  /** Fees and plans of the price list, which are paid by card, and what is refunded of them. */
  sends_fees: boolean(),
  sends_distributions: boolean(),
  /** Where money of cash calls is held for investors: a balance-sheet account. */
  calls_account: code,
  /** The same of calls on a fund. */
  drawdowns_account: code,
  /** What a fund calls for fees and expenses, and the fees of the price list. */
  fees_account: code,
  /** Of what a fund calls. The price list says the VAT of each of its fees. */
  fees_vat: choice(feeVats),
  /** What opportunities and funds pay out to investors, and funds to carried interest. */
  distributions_account: code,
  /** The bank account that payments arrive on. */
  bank_account: code,
}

/** The firm's books at Xero. Tokens are never answered. */
const accountingStatus = z.object({
  state: choice(accountingStates),
  organisation: organisation.nullable(),
  organisations: list(organisation, 500),
  /** What is registered at the provider as the address of this firm. */
  redirect_address: text(300, { example: 'https://invest.example.com/admin/settings/account/connections' }),
  connected_at: instant().nullable(),
  connected_by: text(201).nullable(),
  /** The provider asked for a pause: nothing is sent until then. */
  paused_until: instant().nullable(),
  /** The provider did not answer when the firm disconnected, and may still name us among its connected apps. */
  is_left_at_provider: boolean(),
  waiting: integer({ min: 0 }),
  failed: integer({ min: 0 }),
  ...choices,
  /** What the reader may do with it. */
  permissions: list(choice(recordVerbs)),
  version: integer({ min: 0 }),
})

const may = (action: 'visit' | 'update') => ({ event: 'features', action }) as const
const answered = { answer: accountingStatus, status: 200 } as const

export const readAccountingStatus = defineEndpoint({
  ...answered,
  method: 'GET',
  path: 'accounting/status',
  summary: 'Which books are connected, and what is sent to them',
  access: may('visit'),
})

/** 409 `not_configured` where the installation has no client of the provider. */
export const signInToAccounting = defineEndpoint({
  method: 'POST',
  path: 'accounting/sign-in',
  summary: 'Begin to connect the books: where to sign in',
  access: may('update'),
  confirmed: true,
  throttle: { name: 'accounting-sign-in', limit: 30, perSeconds: 3600, by: 'user' },
  answer: z.object({
    url: text(2000, { example: 'https://login.xero.com/identity/connect/authorize?state=x' }),
  }),
  refuses: [409],
  status: 200,
})

/**
 * What the provider sends a browser back with. Its `state` counts once, for ten minutes, in the session that
 * began: 403 for any other. 409 where the person declined, or the provider refused or did not answer.
 */
export const finishAccountingSignIn = defineEndpoint({
  ...answered,
  method: 'GET',
  path: 'accounting/callback',
  summary: 'Finish connecting the books',
  access: may('update'),
  confirmed: true,
  query: z.object({
    state: text(200, { example: 'x' }).optional(),
    code: text(2000, { example: 'x' }).optional(),
    error: text(200, { example: 'access_denied' }).optional(),
    error_description: text(2000).optional(),
    // What the provider says besides, and nobody needs.
    scope: text(2000).optional(),
    session_state: text(2000).optional(),
  }),
  refuses: [409],
})

/** Nothing is sent from here on. The tokens are deleted, whether or not the provider answers. */
export const revokeAccounting = defineEndpoint({
  method: 'POST',
  path: 'accounting/revoke',
  summary: 'Disconnect the books',
  access: may('update'),
  confirmed: true,
  status: 204,
})

export const chooseAccountingOrganisation = defineEndpoint({
  ...answered,
  method: 'POST',
  path: 'accounting/organisation',
  summary: 'Choose which of the organisations is the firm’s',
  access: may('update'),
  confirmed: true,
  body: z.object({
    organisation_id: text(60, { example: 'c3d5e782-2153-4cda-bdb4-cec791ceb90d' }),
    version: integer({ min: 0 }).optional(),
  }),
  refuses: [409],
})

const chosenCode = pattern(/^[A-Za-z0-9.-]{1,10}$/, 10, '825', 'Choose an account.').nullable()

/** What is chosen to be sent needs its accounts: 422 on the one that is missing. */
export const updateAccountingOptions = defineEndpoint({
  ...answered,
  method: 'PATCH',
  path: 'accounting/options',
  summary: 'Choose what is sent to the books, and to which accounts',
  access: may('update'),
  confirmed: true,
  body: z
    .object({
      ...choices,
      calls_account: chosenCode,
      drawdowns_account: chosenCode,
      fees_account: chosenCode,
      distributions_account: chosenCode,
      bank_account: chosenCode,
    })
    .partial()
    .extend({ version: integer({ min: 0 }).optional() }),
  refuses: [409],
})

/** Asked of the provider each time: 409 `not_configured` without a connection, `no_answer` where it is away. */
export const readAccountingAccounts = defineEndpoint({
  method: 'GET',
  path: 'accounting/accounts',
  summary: 'The accounts of the connected books that have a code',
  access: may('visit'),
  throttle: { name: 'accounting-accounts', limit: 60, perSeconds: 3600, by: 'user' },
  answer: z.array(
    z.object({
      code: text(10, { example: '825' }),
      name: text(200, { example: 'Client money' }),
      is_bank: boolean(),
    }),
  ),
  refuses: [409],
  status: 200,
})
