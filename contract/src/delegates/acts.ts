import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, id, instant, text } from '../wire.ts'
import { delegate, delegateRelations } from './delegate.ts'

/**
 * They get a mail; the account with that confirmed address may look, whether it is there already or opened
 * later.
 */
export const inviteDelegate = defineEndpoint({
  method: 'POST',
  path: 'delegates',
  summary: 'Give a delegate access to one’s own account',
  access: 'investor',
  confirmed: true,
  throttle: { name: 'delegates', limit: 10, perSeconds: 3600, by: 'user' },
  body: delegate.create,
  answer: delegate.row,
  status: 201,
})

/** The address stays: another address is another person. */
export const changeDelegate = defineEndpoint({
  method: 'PATCH',
  path: 'delegates/{id}',
  summary: 'Change what a delegate may see of one’s own account, or until when',
  access: 'investor',
  confirmed: true,
  body: delegate.update.omit({ email: true }),
  answer: delegate.row,
  status: 200,
})

/** From the next request on they see nothing. Asks for no password: closing a door is never held up. */
export const revokeDelegate = defineEndpoint({
  method: 'POST',
  path: 'delegates/{id}/revoke',
  summary: 'Revoke a delegate’s access to the account',
  access: { event: 'investors', action: 'update', own: true },
  answer: delegate.row,
  status: 200,
})

/** Accounts that others let the caller see. */
export const sharedAccounts = defineEndpoint({
  method: 'GET',
  path: 'delegates/shared',
  summary: 'Whose accounts one may see',
  access: 'investor',
  answer: z.array(
    z.object({
      id: id(),
      /** The investor. */
      name: text(201, { example: 'Eleanor Whitcombe' }),
      relation: choice(delegateRelations),
      documents: boolean(),
      ends_on: date().nullable(),
    }),
  ),
  status: 200,
})

/** The token is good in the caller's own session alone, for half an hour, and only for reading. */
export const viewAsDelegate = defineEndpoint({
  method: 'POST',
  path: 'delegates/{id}/view',
  summary: 'See the portal of an investor who let one in',
  access: 'investor',
  answer: z.object({ token: z.string(), expires_at: instant(), name: text(201) }),
  status: 201,
})
