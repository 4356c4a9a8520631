import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'
import { form, pdf } from './test-form.ts'

/** For tests: puts a document on a record; answers it. */
export async function putDocument(
  client: Client,
  fields: Record<string, string | number>,
  file: { name: string; bytes: Uint8Array } = { name: 'Terms.pdf', bytes: pdf },
) {
  const sent = form(fields, { file })
  const answer = await client.post('/api/documents', sent.body, sent.headers)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** For tests: makes a folder on a record; answers it. */
export async function putFolder(client: Client, fields: object) {
  const answer = await client.post('/api/folder-structures', fields)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** For tests: a file as it comes, byte by byte. */
export async function fetchBytes(api: Api, client: Client, url: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode, rawPayload, headers } = await api.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', cookie },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

/** Sends a document for an investor’s record. */
export async function upload(
  client: Client,
  ownerId: number,
  more: Record<string, string | number> = {},
  name = 'Terms.pdf',
) {
  const sent = form({ owner_type: 'user', owner_id: ownerId, ...more }, { file: { name, bytes: pdf } })
  return client.post('/api/documents', sent.body, sent.headers)
}
