import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { recordVerbs } from '../permissions/record.ts'
import { boolean, choice, instant, integer, list, money, pattern, text } from '../wire.ts'

/** The firm's account at Stripe, through which cards are taken. Keys are never answered, only how they end. */
const cardConnection = z.object({
  /** Whether there is a key. Without one no card is taken anywhere. */
  connected: boolean(),
  mode: choice(['test', 'live']).nullable(),
  secret_ending: text(4, { example: '4eC3' }).nullable(),
  webhook_ending: text(4, { example: 'k9Qz' }).nullable(),
  /** Where the provider sends its events. */
  webhook_address: text(300, { example: 'https://invest.example.com/webhooks/stripe' }),
  takes_investments: boolean(),
  /** The most that is taken at once, in the currency of the call; null is no limit of the firm's own. */
  maximum: money({ example: '5000.00' }).nullable(),
  account_name: text(200, { example: 'Wrenfield Capital Ltd' }).nullable(),
  checked_at: instant().nullable(),
  set_at: instant().nullable(),
  set_by: text(201).nullable(),
  /** No card is taken through a live account before this moment, or until a second person approves it. */
  held_until: instant().nullable(),
  can_approve: boolean(),
  /** Why the reader may not approve, in words; null where they may, or where nothing waits. */
  approval_refused: text(300).nullable(),
  /** The names of those who may approve it while it waits. */
  approvers: z.array(text(201)),
  /** What the reader may do with it. */
  permissions: list(choice(recordVerbs)),
  version: integer({ min: 0 }),
})

const may = (action: 'visit' | 'update') => ({ event: 'features', action }) as const
const path = 'card-connection'
const answered = { path, answer: cardConnection, status: 200 } as const

export const readCardConnection = defineEndpoint({
  ...answered,
  method: 'GET',
  summary: 'Whether cards are taken, and through which account',
  access: may('visit'),
})

const secretKey = pattern(
  /^[rs]k_(?:test|live)_[A-Za-z0-9]{8,240}$/,
  255,
  'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  'Enter a secret key. It begins with sk_live_, sk_test_, rk_live_ or rk_test_.',
)
const webhookSecret = pattern(
  /^whsec_[A-Za-z0-9+/=_-]{8,240}$/,
  255,
  'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
  'Enter the signing secret of the webhook. It begins with whsec_.',
)

/**
 * Both keys at once: they belong to one account. They are sealed, and nobody is shown them again. Another live
 * account is where money goes, so it waits for a second person or 48 hours.
 */
export const connectCards = defineEndpoint({
  ...answered,
  method: 'POST',
  summary: 'Save the keys of the account that cards are taken through',
  access: may('update'),
  confirmed: true,
  body: z.object({ secret_key: secretKey, webhook_secret: webhookSecret }),
})

/** 403 `second_person` for the person who connected it; 409 `not_waiting` where it waits no more. */
export const approveCardAccount = defineEndpoint({
  ...answered,
  method: 'POST',
  path: `${path}/approve`,
  summary: 'Approve the account that a colleague connected, so that cards are taken through it at once',
  access: may('update'),
  confirmed: true,
  body: z.object({ version: integer({ min: 1, example: 2 }) }),
  refuses: [409],
})

export const updateCardOptions = defineEndpoint({
  ...answered,
  method: 'PATCH',
  summary: 'Choose what may be paid by card',
  access: may('update'),
  confirmed: true,
  body: z.object({
    takes_investments: boolean().optional(),
    maximum: optional(money({ above: '0', example: '5000.00' })),
    version: integer({ min: 0 }).optional(),
  }),
  refuses: [409],
})

/**
 * The secret key is deleted and nothing is offered any more. The webhook's secret stays, so that what was
 * paid, refunded or disputed before is still recorded.
 */
export const removeCardKeys = defineEndpoint({
  ...answered,
  method: 'DELETE',
  summary: 'Remove the keys, so that no card is taken',
  access: may('update'),
  confirmed: true,
})

/** 409 `not_configured` where there is no key or it is refused, `no_answer` where the provider is away. */
export const checkCardConnection = defineEndpoint({
  ...answered,
  method: 'POST',
  path: `${path}/check`,
  summary: 'Ask the provider whether the key works',
  access: may('update'),
  throttle: { name: 'card-connection-check', limit: 30, perSeconds: 3600, by: 'user' },
  refuses: [409],
})
