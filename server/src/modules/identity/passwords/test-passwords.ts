import assert from 'node:assert/strict'
import type { Api, Client } from '../../../../test/harness.ts'
import { browser, goodPassword, linkIn } from '../test-people.ts'

const sent = 'We have emailed your password reset link.'

/** Asks for a reset letter. */
export async function requestReset(api: Api, email: string): Promise<void> {
  const answer = await (await browser(api)).post('/api/password/email', { email })
  assert.deepEqual([answer.status, answer.body], [200, { message: sent }])
}

/** The token of the newest reset letter. */
export async function tokenFor(api: Api, email: string): Promise<string> {
  const link = new URL(await linkIn(api, email, '/reset-password/'), 'http://localhost')
  assert.equal(link.searchParams.get('email'), email)
  return link.pathname.split('/')[2]!
}

/** Chooses a new password with a token. */
export async function reset(
  api: Api,
  email: string,
  token: string,
  password = goodPassword(7),
  client?: Client,
) {
  const from = client ?? (await browser(api))
  return from.post('/api/password/reset', { token, email, password, password_confirmation: password })
}
