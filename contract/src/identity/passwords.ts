import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { Throttle } from '../endpoint.ts'
import { email, reference, text } from '../wire.ts'
import { confirmed, passwordIn, newPassword } from './password-rules.ts'

const said = z.object({ message: z.string() })
const byLink = z.object({ token: text(200), email: email(), ...newPassword }).superRefine(confirmed)
const byLinkLimit: Throttle = { name: 'password-by-link', limit: 10, perSeconds: 3600, by: 'address' }
const nothing = z.array(z.never())

/** Always answers the same, whether the address has an account or not. */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: 'password/email',
  summary: 'Ask for a mail with a link to choose a new password',
  access: 'guest',
  throttle: { name: 'password-email', limit: 5, perSeconds: 60, by: 'address' },
  body: z.object({ email: email() }),
  answer: said,
  status: 200,
  envelope: 'bare',
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: 'password/reset',
  summary: 'Choose a new password by the link in the mail',
  access: 'guest',
  throttle: byLinkLimit,
  body: byLink,
  answer: said,
  status: 200,
  envelope: 'bare',
})

export const setPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/set-password',
  summary: 'Choose the first password of an account that staff opened',
  access: 'guest',
  throttle: byLinkLimit,
  body: byLink,
  answer: said,
  status: 200,
  envelope: 'bare',
})

export const updatePassword = defineEndpoint({
  method: 'POST',
  path: 'auth/update-password',
  summary: 'Change one’s own password',
  access: 'signed_in',
  throttle: { name: 'update-password', limit: 6, perSeconds: 60, by: 'user' },
  body: z.object({ current_password: passwordIn(), ...newPassword }).superRefine(confirmed),
  answer: said,
  status: 200,
  envelope: 'bare',
})

/** For the next 15 minutes what needs a fresh proof is open. */
export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: '/user/confirm-password',
  summary: 'Give one’s password again before something sensitive',
  access: 'signed_in',
  throttle: { name: 'confirm-password', limit: 6, perSeconds: 60, by: 'user' },
  body: z.object({ password: passwordIn() }),
  status: 201,
})

export const confirmedPasswordStatus = defineEndpoint({
  method: 'GET',
  path: '/user/confirmed-password-status',
  summary: 'Whether the password was given in the last 15 minutes',
  access: 'signed_in',
  answer: z.object({ confirmed: z.boolean() }),
  status: 200,
  envelope: 'bare',
})

/** An account of staff needs the right to update users besides. */
const invite = {
  method: 'POST',
  summary: 'Send the mail to choose a first password again',
  access: { event: 'investors', action: 'update' },
  answer: nothing,
  status: 202,
  envelope: 'bare',
} as const

export const resendSetPassword = defineEndpoint({ ...invite, path: 'users/{id}/resend-set-password-email' })
export const resendSetPasswordByBody = defineEndpoint({
  ...invite,
  path: 'users/resend-set-password-email',
  body: z.object({ user_id: reference('users') }),
})

/** Staff never set an investor's password; they have the reset mail sent. */
export const sendPasswordReset = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/password',
  summary: 'Send an investor the mail to choose a new password',
  access: { event: 'investor_password', action: 'update' },
  answer: nothing,
  status: 202,
  envelope: 'bare',
})
