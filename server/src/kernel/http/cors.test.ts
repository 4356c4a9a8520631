import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { registerCors } from './cors.ts'

const listed = 'https://portal.wrenfield.example'

function site() {
  const app = fastify()
  registerCors(app, { originsOf: () => [listed] })
  app.addHook('preValidation', (_request, reply) => reply.code(401).send({ message: 'Unauthenticated.' }))
  app.post('/api/things', async () => ({}))
  app.get('/page', async () => 'page')
  return (method: 'OPTIONS' | 'POST' | 'GET', url: string, headers: Record<string, string>) =>
    app.inject({ method, url, headers })
}

const shared = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('a preflight of a listed origin is answered before anybody is asked who they are', async () => {
  const { statusCode, headers, body } = await site()('OPTIONS', '/api/things', {
    origin: listed,
    'access-control-request-method': 'PATCH',
  })
  assert.deepEqual([statusCode, body], [204, ''])
  assert.equal(headers['access-control-allow-origin'], listed)
  assert.equal(headers['access-control-allow-credentials'], 'true')
  assert.equal(headers['access-control-allow-methods'], 'GET, POST, PUT, PATCH, DELETE')
  assert.equal(
    headers['access-control-allow-headers'],
    'Content-Type, X-XSRF-TOKEN, X-CSRF-TOKEN, X-Requested-With, X-Socket-ID, X-HTTP-Method-Override, Idempotency-Key, If-Match, X-View-As, Accept',
  )
  assert.equal(headers['access-control-max-age'], '600')
})

test('an answer to a listed origin can be read, refusals included', async () => {
  const { statusCode, headers } = await site()('POST', '/api/things', { origin: listed })
  assert.equal(statusCode, 401)
  assert.equal(headers['access-control-allow-origin'], listed)
  assert.equal(
    headers['access-control-expose-headers'],
    'X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Content-Disposition',
  )
  assert.match(String(headers['vary']), /Origin/)
})

test('origins are compared exactly', async () => {
  const ask = site()
  const strangers = [
    'http://portal.wrenfield.example',
    'https://portal.wrenfield.example:8443',
    'https://portal.wrenfield.example.evil.example',
    'https://evil-portal.wrenfield.example',
    'null',
    '*',
  ]
  for (const origin of strangers) {
    const preflight = await ask('OPTIONS', '/api/things', { origin, 'access-control-request-method': 'POST' })
    assert.deepEqual([preflight.statusCode, shared(preflight.headers)], [204, []])
    assert.deepEqual(shared((await ask('POST', '/api/things', { origin })).headers), [])
  }
})

test('pages are not shared', async () => {
  assert.deepEqual(shared((await site()('GET', '/page', { origin: listed })).headers), [])
})
