import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { fetchBytes, putDocument } from './test-documents.ts'

const api = apiForTests()
let staff: Client
let investor: Client
let me: number
before(async () => {
  staff = await api.as('superAdmin')
  investor = await api.as('user')
  me = (await investor.get('/api/user')).body.data.id
})

/** A film of two boxes: its kind, and so many bytes of nothing. */
function film(bytes: number): Buffer {
  const kind = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')
  const content = Buffer.alloc(bytes, 7)
  content.writeUInt32BE(bytes)
  content.write('mdat', 4)
  return Buffer.concat([kind, content])
}

const put = (name: string, bytes: Uint8Array, overrides: Record<string, string> = {}) =>
  putDocument(
    staff,
    { owner_type: 'user', owner_id: me, visibility: 'public', ...overrides },
    { name, bytes },
  )

test('a film plays in pieces for as long as it may be seen, and its beginning is one opening', async () => {
  const bytes = film(5000)
  const { id, mime } = await put('Tour.mp4', bytes)
  assert.equal(mime, 'video/mp4')
  const url = `/api/documents/${id}/play`
  const whole = await fetchBytes(api, investor, url)
  assert.deepEqual([whole.status, whole.bytes.equals(bytes)], [200, true])
  assert.equal(whole.headers['content-type'], 'video/mp4')
  assert.equal(whole.headers['accept-ranges'], 'bytes')
  const part = await investor.get(url, { range: 'bytes=4-7' })
  assert.deepEqual([part.status, part.text], [206, 'ftyp'])
  assert.equal(part.headers['content-range'], `bytes 4-7/${bytes.length}`)
  api.clock.forward({ minutes: 20 })
  await investor.get(url, { range: 'bytes=0-' })
  const opens = (await staff.get(`/api/documents/${id}?include=opensCount`)).body.data.opens_count
  assert.equal(opens, 1)
  assert.equal((await staff.patch(`/api/documents/${id}`, { visibility: 'private' })).status, 200)
  assert.equal((await investor.get(url, { range: 'bytes=4-7' })).status, 404)
  assert.equal((await api.guest().get(url)).status, 401)
})

test('captions are read beside a film, and no other file is played', async () => {
  const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n'
  const { id } = await put('Tour.vtt', Buffer.from(captions))
  const read = await investor.get(`/api/documents/${id}/play`)
  assert.deepEqual([read.status, read.text, read.headers['content-type']], [200, captions, 'text/vtt'])
  const text = await put('Notes.txt', Buffer.from('Nothing to see'))
  assert.equal((await investor.get(`/api/documents/${text.id}/play`)).status, 404)
})
