import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { form, pdf } from '../../../modules/documents/test-form.ts'
import { createApp } from '../app.ts'
import { registerRoutes } from '../../../modules.ts'

const api = apiForTests()

/** Sends files to a route that refuses them in the end: what comes in is counted, whatever becomes of it. */
async function send(client: Client, files: number, bytes: Buffer = pdf) {
  const names = Array.from({ length: files }, (_file, index) => `file_${index}`)
  const sent = form({}, Object.fromEntries(names.map((name) => [name, { name: 'a.pdf', bytes }])))
  return client.post('/api/documents', sent.body, sent.headers)
}

const counted = async (name: string, key: string) =>
  (
    await api.db
      .selectFrom('throttle_counters')
      .select('hits')
      .where('tenant_id', '=', 1)
      .where('name', '=', name)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.hits

test('an investor sends sixty files an hour, counted one by one and by all processes together', async () => {
  const id = await api.userId('user')
  const investor = await api.asUser(id)
  for (const files of [20, 20, 19]) assert.notEqual((await send(investor, files)).status, 429)
  const other = createApp(api.platform)
  registerRoutes(other)
  await other.ready()
  const elsewhere = await other.inject({
    method: 'POST',
    url: '/api/documents',
    headers: {
      host: 'localhost',
      cookie: [...investor.cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': investor.cookies.get('XSRF-TOKEN')!,
      ...form({}, {}).headers,
    },
    payload: form({}, { file: { name: 'a.pdf', bytes: pdf } }).body,
  })
  assert.notEqual(elsewhere.statusCode, 429)
  await other.close()
  const refused = await send(investor, 1)
  assert.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Attempts.' }])
  const { 'retry-after': wait, 'x-ratelimit-reset': reset } = refused.headers
  assert.deepEqual([Number(wait), refused.headers['x-ratelimit-limit']], [3600, '60'])
  assert.equal(Number(reset), Math.floor(api.clock.now().getTime() / 1000) + 3600)
  assert.equal(await counted('uploads', `user:${id}`), 61)
  assert.deepEqual(await readdir(path.join(api.platform.settings.dataDir, 'quarantine')), [])
  assert.notEqual((await investor.post('/api/documents', {})).status, 429, 'other work goes on')
  api.clock.forward({ hours: 1 })
  assert.notEqual((await send(await api.asUser(id), 1)).status, 429)
})

test('staff who fill a data room are not stopped by an investor’s limit', async () => {
  const staff = await api.as('superAdmin')
  for (let time = 0; time < 4; time += 1) assert.notEqual((await send(staff, 20)).status, 429)
})

test('an investor sends 500 MB a day', async () => {
  const id = await api.userId('newInvestor')
  const key = `user:${id}`
  await send(await api.asUser(id), 1)
  assert.equal(await counted('upload-kilobytes', key), 1)
  await api.db
    .updateTable('throttle_counters')
    .set({ hits: 500 * 1024 - 1 })
    .where('tenant_id', '=', 1)
    .where('name', '=', 'upload-kilobytes')
    .where('key', '=', key)
    .execute()
  assert.notEqual((await send(await api.asUser(id), 1)).status, 429)
  assert.equal((await send(await api.asUser(id), 1, Buffer.concat([pdf, pdf]))).status, 429)
})

test('statistics are asked for sixty times a minute', async () => {
  const staff = await api.as('superAdmin')
  const ask = async (name: string) => (await staff.get(`/api/statistics/${name}`)).status
  for (let time = 0; time < 30; time += 1)
    assert.deepEqual([await ask('overview'), await ask('aml-count')], [200, 200])
  assert.equal(await ask('live-raises'), 429)
  assert.equal((await staff.get('/api/aml-count')).status, 429, 'by its short name as well')
  assert.equal((await staff.get('/api/users')).status, 200)
  api.clock.forward({ minutes: 1 })
  assert.equal(await ask('overview'), 200)
})
