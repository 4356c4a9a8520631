import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../wire.ts'

/** One browser that is signed in. Its id opens nothing; it names the session to its owner. */
export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  /** What the browser calls itself. */
  browser: z.string().nullable(),
  address: z.string().nullable(),
  remembered: z.boolean(),
  created_at: instant(),
  last_seen_at: instant(),
})

export const sessions = defineEndpoint({
  method: 'GET',
  path: 'user/sessions',
  summary: 'Where one is signed in',
  access: 'signed_in',
  answer: z.array(session),
  status: 200,
})

export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: 'user/sessions/{id}',
  summary: 'Sign another browser out',
  access: 'signed_in',
  confirmed: true,
  status: 204,
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: 'user/sessions',
  summary: 'Sign out everywhere else',
  access: 'signed_in',
  confirmed: true,
  status: 204,
})
