import { z } from 'zod'
import { ownValues } from '../attributes/own-values.ts'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import {
  accepted,
  boolean,
  email,
  id,
  instant,
  integer,
  personName,
  phone,
  reference,
  text,
} from '../wire.ts'
import { confirmed, newPassword } from './password-rules.ts'

const person = {
  first_name: personName(80, { example: 'Eleanor' }),
  last_name: personName(80, { example: 'Whitcombe' }),
  email: email(),
  phone: optional(phone('+44 20 7946 0000')),
  investor_type_id: optional(reference('investor-types')),
}

/** Says nothing that tells a new address from one that has an account already. */
const registered = z.object({
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  role_id: z.literal(5),
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/register',
  summary: 'Open an account of one’s own; the letter that follows confirms the address and signs in',
  access: 'guest',
  throttle: { name: 'register', limit: 5, perSeconds: 3600, by: 'address' },
  body: z
    .object({
      ...person,
      ...newPassword,
      terms: accepted(),
      /**
       * The version that was shown; the one in force where nothing is said. An older one is asked for again
       * after the first sign-in.
       */
      terms_version: integer({ min: 1 }).optional(),
      marketing: boolean().optional(),
      invite_code: optional(text(100)),
    })
    .superRefine(confirmed),
  answer: registered,
  status: 201,
})

/** False as long as the address isn't confirmed, and in every browser in which nobody registered. */
export const enterRegistered = defineEndpoint({
  method: 'POST',
  path: '/register/enter',
  summary: 'Sign in the browser that registered, once the address is confirmed',
  access: 'guest',
  answer: z.object({ signed_in: z.boolean() }),
  status: 200,
  envelope: 'bare',
})

/** An investor's account as the member of staff who opened it sees it. */
const openedAccount = z.object({
  id: id(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role_id: z.literal(5),
  owner_id: id().nullable(),
  investor_type_id: id().nullable(),
  email_verified_at: instant().nullable(),
  created_at: instant(),
  version: integer({ min: 1 }),
})

export const registerInvestor = defineEndpoint({
  method: 'POST',
  path: 'auth/manual-register',
  summary: 'Open an account for an investor, who chooses a password from the mail',
  access: { event: 'investors', action: 'create' },
  body: z.object({ ...person, owner_id: optional(reference('users')), ...ownValues }),
  answer: openedAccount,
  status: 201,
})

/**
 * 302 to the landing page for a browser, 204 for a caller that asks for JSON. The browser that registered is
 * signed in by it.
 */
export const verifyEmail = defineEndpoint({
  method: 'GET',
  path: '/email/verify/{id}/{hash}',
  summary: 'Confirm an e-mail address by the link in the mail',
  access: 'guest',
  throttle: { name: 'verify-email', limit: 6, perSeconds: 60, by: 'user' },
  query: z.object({
    expires: z.string().optional().catch(undefined),
    signature: z.string().optional().catch(undefined),
  }),
  status: 302,
  also: [204],
})

/**
 * A signed-in caller gets 204 when their address is confirmed already. A guest names an address, and learns
 * nothing about it.
 */
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: 'email/resend',
  summary: 'Send the mail that confirms the e-mail address again',
  access: 'guest',
  body: z.object({ email: email().optional() }),
  throttle: { name: 'email-resend', limit: 6, perSeconds: 60, by: 'user' },
  answer: z.array(z.never()),
  status: 202,
  envelope: 'bare',
})
