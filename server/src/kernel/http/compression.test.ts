import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { demoPassword } from '../../../../demo/src/accounts.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'

let api: Api
before(async () => (api = await startApi()))
after(() => api[Symbol.asyncDispose]())

const long = '/api/users?per_page=100'
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }

/** How an answer is coded, and its bytes as they were before. */
async function ask(url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
  const answer = await api.app.inject({ method, url, headers: { host: 'localhost', ...headers } })
  const coding = (answer.headers['content-encoding'] ?? 'plain') as keyof typeof unpacked
  return { answer, coding, text: unpacked[coding](answer.rawPayload).toString() }
}

async function cookieOf(who: 'superAdmin' | 'user'): Promise<string> {
  const { cookies } = await api.as(who)
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('a long answer is compressed as its reader wants it, and is the same answer', async () => {
  const cookie = await cookieOf('superAdmin')
  const plain = await ask(long, { cookie })
  assert.equal(plain.coding, 'plain')
  assert.match(String(plain.answer.headers['vary']), /Accept-Encoding/)
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0', 'plain'],
    ['identity', 'plain'],
    ['zstd', 'plain'],
  ] as const) {
    const read = await ask(long, { cookie, 'accept-encoding': accepted })
    assert.equal(read.coding, coding, accepted)
    assert.deepEqual(JSON.parse(read.text).data, JSON.parse(plain.text).data)
    assert.equal(Number(read.answer.headers['content-length']), read.answer.rawPayload.length)
    if (coding !== 'plain') assert.ok(read.answer.rawPayload.length < plain.answer.rawPayload.length / 2)
  }
  const short = await ask('/api/statistics/notifications', { cookie, 'accept-encoding': 'br' })
  assert.equal(short.coding, 'plain')
})

test('a file of rows is compressed while it is made', async () => {
  const cookie = await cookieOf('superAdmin')
  const plain = await ask('/api/users/export', { cookie })
  const packed = await ask('/api/users/export', { cookie, 'accept-encoding': 'gzip' })
  assert.deepEqual([plain.coding, packed.coding], ['plain', 'gzip'])
  assert.equal(packed.text, plain.text)
})

test('what another site may have caused in the name of somebody signed in stays plain', async () => {
  const cookie = await cookieOf('superAdmin')
  const coding = async (headers: Record<string, string>) =>
    (await ask(long, { 'accept-encoding': 'br', cookie, ...headers })).coding
  // Nobody but the reader causes a page whose address is typed.
  for (const site of ['same-origin', 'none'])
    assert.equal(await coding({ 'sec-fetch-site': site }), 'br', site)
  for (const site of ['cross-site', 'same-site'])
    assert.equal(await coding({ 'sec-fetch-site': site }), 'plain', site)
  // A browser that doesn't say where a request comes from, and follows a link to it.
  assert.equal(await coding({ accept: 'text/html,*/*;q=0.8' }), 'plain')
  const guest = await ask('/api/openapi.json', { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' })
  assert.equal(guest.coding, 'br')
})

test('what answers a write, and what shows secrets to a person who has just given their password, stays plain', async () => {
  const client = await api.as('user')
  const packed = { 'accept-encoding': 'br' }
  const note = { owner_type: 'user', owner_id: await api.userId('user'), body: 'word '.repeat(1_000) }
  const written = await (await api.as('superAdmin')).post('/api/notes', note, packed)
  assert.deepEqual([written.status, written.headers['content-encoding']], [201, undefined])
  assert.equal((await client.post('/user/confirm-password', { password: demoPassword })).status, 201)
  await client.post('/user/two-factor-authentication')
  const picture = await client.get('/user/two-factor-qr-code', packed)
  assert.deepEqual([picture.status, picture.headers['content-encoding']], [200, undefined])
  assert.ok(picture.text.length > 2_048)
})

test('anyone who has an answer that may be kept is told so, and gets it anew once it is another', async () => {
  const staff = await api.as('superAdmin')
  for (const url of ['/api/openapi.json', '/api/branding/1']) {
    const first = await ask(url, {})
    const tag = String(first.answer.headers['etag'])
    assert.match(tag, /^(?:W\/)?"[^"]+"$/, url)
    for (const named of [tag, tag.replace(/^W\//, ''), `"other", W/${tag.replace(/^W\//, '')}`, '*']) {
      const { answer } = await ask(url, { 'if-none-match': named, 'accept-encoding': 'br' })
      assert.deepEqual([answer.statusCode, answer.body, answer.headers['etag']], [304, '', tag], named)
      assert.equal(answer.headers['content-type'], undefined)
      assert.equal(answer.headers['content-encoding'], undefined)
    }
    assert.equal((await ask(url, { 'if-none-match': '"other"' })).answer.statusCode, 200)
    assert.match(String((await ask(url, { 'accept-encoding': 'br' })).answer.headers['etag']), /^W\//)
  }
  const before = (await ask('/api/branding/1', {})).answer.headers['etag']
  assert.equal((await staff.patch('/api/branding/1', { page_title: 'Another title' })).status, 200)
  const changed = await ask('/api/branding/1', { 'if-none-match': String(before) })
  assert.equal(changed.answer.statusCode, 200)
})

test('what is said to somebody signed in may not be kept, and is not tagged by its bytes', async () => {
  const client = await api.as('superAdmin')
  const { headers } = await client.get(long)
  assert.match(String(headers['cache-control']), /no-store/)
  assert.equal(headers['etag'], undefined)
})
