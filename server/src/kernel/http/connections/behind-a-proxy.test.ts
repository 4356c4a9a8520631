import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { Client, startApi } from '../../../../test/harness.ts'
import type { Api } from '../../../../test/harness.ts'
import { demoPassword } from '../../../../../demo/src/accounts.ts'
import { registerRoutes } from '../../../modules.ts'
import { createApp } from '../app.ts'

let api: Api
let app: FastifyInstance
before(async () => {
  api = await startApi()
  Object.assign(api.platform.settings, { trustedProxies: ['127.0.0.1'] })
  app = createApp(api.platform)
  registerRoutes(app)
  await app.ready()
})
after(async () => {
  await app.close()
  await api[Symbol.asyncDispose]()
})

/** What a browser sends that speaks https with the proxy. */
const encrypted = {
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.9',
  origin: 'https://localhost',
}
const credentials = { email: 'super-admin@wrenfield.example', password: demoPassword }

test('behind a proxy that ends the encryption people sign in and write, with cookies and addresses of https', async () => {
  const client = new Client(app, 'localhost')
  const first = await client.get('/sanctum/csrf-cookie', encrypted)
  assert.match(String(first.headers['strict-transport-security']), /^max-age=\d+; includeSubDomains$/)
  const entered = await client.post('/login', credentials, encrypted)
  assert.equal(entered.status, 200, entered.text)
  const cookies = [entered.headers['set-cookie']].flat().map(String)
  assert.match(cookies[0]!, /^__Host-session=[^;]+;.*HttpOnly; Secure; SameSite=Lax$/)
  const made = await client.post('/api/nominees', { name: 'Proxy Nominees' }, encrypted)
  assert.equal(made.status, 201, made.text)
  const listed = await client.get('/api/nominees?per_page=1', encrypted)
  assert.match(listed.body.links.first, /^https:\/\/localhost\/api\/nominees\?/)
})

test('a page of another origin, or of the same name without encryption, may not write there', async () => {
  const client = new Client(app, 'localhost')
  await client.get('/sanctum/csrf-cookie', encrypted)
  for (const origin of ['https://evil.example', 'http://localhost'])
    assert.equal((await client.post('/login', credentials, { ...encrypted, origin })).status, 419, origin)
})

test('who is no trusted proxy does not decide what was spoken', async () => {
  const stranger = await app.inject({
    url: '/sanctum/csrf-cookie',
    remoteAddress: '198.51.100.4',
    headers: { host: 'localhost', ...encrypted },
  })
  assert.equal(stranger.headers['strict-transport-security'], undefined)
  const { headers } = await api.guest().get('/sanctum/csrf-cookie', encrypted)
  assert.equal(headers['strict-transport-security'], undefined, 'nor where no proxy is trusted at all')
})
