import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, text } from '../wire.ts'

const own = { access: 'signed_in', confirmed: true, status: 200, envelope: 'bare' } as const
const codes = z.array(z.string())

/** Makes a secret for an authenticator app. It counts once a code has shown that the app has it. */
export const startSecondFactor = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/user/two-factor-authentication',
  summary: 'Begin to set up an authenticator app',
})

/** Answers the recovery codes, this once. */
export const confirmSecondFactor = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/user/confirmed-two-factor-authentication',
  summary: 'Show by a code that the authenticator app is set up',
  body: z.object({ code: text(20) }),
  answer: codes,
})

export const stopSecondFactor = defineEndpoint({
  ...own,
  method: 'DELETE',
  path: '/user/two-factor-authentication',
  summary: 'Switch the authenticator app off',
})

/** Only while it is being set up: afterwards the secret never leaves the server. */
export const secondFactorPicture = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/user/two-factor-qr-code',
  summary: 'The secret as a picture for the app’s camera',
  answer: z.object({ svg: z.string(), url: z.string() }),
  refuses: [404],
})

export const secondFactorKey = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/user/two-factor-secret-key',
  summary: 'The secret as text, for typing it in',
  answer: z.object({ secretKey: z.string() }),
  refuses: [404],
})

/** Which of the codes have been used. The codes themselves are shown once and not kept. */
export const recoveryCodes = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/user/two-factor-recovery-codes',
  summary: 'How many recovery codes are left',
  answer: z.array(z.object({ used_at: instant().nullable() })),
})

export const renewRecoveryCodes = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/user/two-factor-recovery-codes',
  summary: 'Replace all recovery codes, and show the new ones once',
  answer: codes,
})
