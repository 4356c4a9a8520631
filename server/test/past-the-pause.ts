import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import type { Api } from './harness.ts'

/**
 * Somebody asks to see offers, continues under the warning, waits for 24 hours and chooses to continue. The
 * clock moves by a day, and their window is opened again after it.
 */
export async function passesThePause(api: Api, userId: number): Promise<void> {
  const before = await api.asUser(userId)
  await says(before, 'request')
  await says(before, 'warning')
  api.clock.forward({ days: 1 })
  await says(await api.asUser(userId), 'continue')
}

async function says(client: Client, act: string): Promise<void> {
  const answer = await client.post(`/api/direct-offer/${act}`, {})
  assert.equal(answer.status, 200, answer.text)
}
