import assert from 'node:assert/strict'
import type { Client } from '../../../test/harness.ts'

/** What a command answers of a record, refused unless it has the status. */
export async function made(who: Client, path: string, body: object, status = 201) {
  const answer = await who.post(`/api/${path}`, body)
  assert.equal(answer.status, status, answer.text)
  return answer.body.data
}

/** What it is refused with: the status, and the fields or the reason. */
export async function refused(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer
  return [status, body.errors ? Object.keys(body.errors) : body.reason]
}
