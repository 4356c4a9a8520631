import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, text } from '../wire.ts'

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

/** What `navigator.credentials.create` gave, as @simplewebauthn/browser writes it down. */
const newCredential = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** What `navigator.credentials.get` gave. */
const usedCredential = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

export const passkey = z.object({
  id: id(),
  name: z.string(),
  created_at: instant(),
  last_used_at: instant().nullable(),
})

const own = { access: 'signed_in', confirmed: true } as const
/**
 * The options of the browser's ceremony; their challenge can be answered once, within five minutes, in this
 * session.
 */
const ceremony = z.looseObject({ challenge: z.string() })

export const passkeys = defineEndpoint({
  method: 'GET',
  path: '/user/passkeys',
  summary: 'One’s own passkeys',
  access: 'signed_in',
  answer: z.array(passkey),
  status: 200,
})

export const passkeyOptions = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/user/passkeys/options',
  summary: 'Begin to add a passkey',
  answer: ceremony,
  status: 200,
  envelope: 'bare',
})

export const addPasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Add a passkey',
  body: z.object({ name: text(80, { example: 'MacBook, Touch ID' }), credential: newCredential }),
  answer: passkey,
  status: 201,
})

export const renamePasskey = defineEndpoint({
  ...own,
  method: 'PATCH',
  path: '/user/passkeys/{id}',
  summary: 'Give a passkey another name',
  body: z.object({ name: text(80) }),
  answer: passkey,
  status: 200,
})

export const removePasskey = defineEndpoint({
  ...own,
  method: 'DELETE',
  path: '/user/passkeys/{id}',
  summary: 'Remove a passkey',
  status: 204,
})

const limit = { name: 'passkey-login', limit: 20, perSeconds: 60, by: 'address' } as const

export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/passkeys/login/options',
  summary: 'Begin to sign in with a passkey',
  access: 'guest',
  throttle: limit,
  answer: ceremony,
  status: 200,
  envelope: 'bare',
})

/** A passkey with user verification is both factors at once, so nothing is owed afterwards. */
export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/passkeys/login',
  summary: 'Sign in with a passkey',
  access: 'guest',
  throttle: limit,
  body: z.object({ credential: usedCredential }),
  answer: z.object({ two_factor: z.literal(false) }),
  status: 200,
  envelope: 'bare',
})
