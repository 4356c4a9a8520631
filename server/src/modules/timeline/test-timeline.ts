import assert from 'node:assert/strict'
import type { RoleName } from '@moorgate/contract'
import type { Api, Client } from '../../../test/harness.ts'

/** For tests: the record that something is written about. */
export const about = (id: number, more: object = {}) => ({ owner_type: 'user', owner_id: id, ...more })

/** Writes an entry and gives it as it was answered. */
export async function add(client: Client, path: string, body: object) {
  const answer = await client.post(`/api/${path}`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** An investor's stream as somebody reads it. */
export async function stream(client: Client, id: number, more = '') {
  const answer = await client.get(`/api/timeline?owner_type=user&owner_id=${id}${more}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** What a member of staff was told, newest first: message and where it leads. */
export async function notificationsOf(api: Api, who: RoleName): Promise<[message: string, path: string][]> {
  await api.deliver()
  const { body } = await (await api.as(who)).get('/api/notifications/admin')
  return body.data.map((each: { data: { message: string; cta: string } }) => [
    each.data.message,
    each.data.cta,
  ])
}
