import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before, startApi } from '../../../test/harness.ts'

const publicHost = 'invest.wrenfield.example'

const api = apiForTests()
before(async () => {
  await api.addHost(publicHost)
  await api.addHost('[::1]')
})

test('the plain session cookie counts at loopback names over http, and nowhere else', async () => {
  const token = (await api.as('user')).cookies.get('session')!
  const statusAt = async (host: string, name: string, app = api.app) =>
    (await app.inject({ url: '/api/user', headers: { host, cookie: `${name}=${token}` } })).statusCode
  for (const host of ['localhost', 'localhost:4717', 'LOCALHOST', '[::1]:4717'])
    assert.equal(await statusAt(host, 'session'), 200, host)
  assert.equal(await statusAt(publicHost, 'session'), 401)
  assert.equal(await statusAt(publicHost, '__Host-session'), 200)
})

test('over https the plain session cookie counts at no name', async () => {
  await using proxied = await startApi()
  Object.assign(proxied.platform.settings, { trustedProxies: ['127.0.0.1'] })
  const { createApp } = await import('./app.ts')
  const { registerRoutes } = await import('../../modules.ts')
  const app = createApp(proxied.platform)
  registerRoutes(app)
  const token = (await proxied.as('user')).cookies.get('session')!
  const statusOf = async (name: string) => {
    const headers = { host: 'localhost', 'x-forwarded-proto': 'https', cookie: `${name}=${token}` }
    return (await app.inject({ url: '/api/user', headers })).statusCode
  }
  assert.equal(await statusOf('session'), 401)
  assert.equal(await statusOf('__Host-session'), 200)
  await app.close()
})

test('a public name gives the cookie that browsers pin to it, over plain http too', async () => {
  const cookieOf = async (host: string, headers = {}) => {
    const answer = await api.guest().get('/sanctum/csrf-cookie', { host, ...headers })
    return String([answer.headers['set-cookie']].flat()[0])
  }
  assert.match(await cookieOf('localhost'), /^session=/)
  assert.match(await cookieOf('localhost', { 'user-agent': 'Chrome/1' }), /^__Host-session=.*Secure/)
  assert.match(await cookieOf(publicHost), /^__Host-session=.*Secure/)
})
