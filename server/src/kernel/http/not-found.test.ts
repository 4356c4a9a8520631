import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wire } from './test-wire.ts'

async function site(t: Parameters<typeof wire>[0]) {
  const { app } = await wire(
    t,
    {},
    { page: (request, reply) => reply.type('text/html').send(`page of ${request.url}`) },
  )
  app.get('/api/user', async () => ({}))
  app.patch('/api/deals/:id', async () => ({}))
  app.post('/login', async () => ({}))
  app.get('/api/feature', (_request, reply) => reply.callNotFound())
  return (method: string, url: string, payload?: object | string) =>
    app.inject({
      method: method as 'GET',
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    })
}

test('an unknown API address is not found, whatever is sent to it', async (t) => {
  const ask = await site(t)
  for (const [method, url] of [
    ['GET', '/api/nope'],
    ['POST', '/api/nope/'],
    ['DELETE', '/api/nope?x=1'],
  ] as const) {
    const answer = await ask(method, url)
    assert.equal(answer.statusCode, 404)
    assert.deepEqual(answer.json(), { message: 'The route api/nope could not be found.' })
  }
  assert.equal((await ask('POST', '/api/nope', '{"malformed')).statusCode, 404)
  assert.equal((await ask('PUT', '/api/nope', '{"malformed')).statusCode, 404)
  assert.deepEqual((await ask('POST', '/')).json(), { message: 'The route / could not be found.' })
})

test('a known address says which methods it has', async (t) => {
  const ask = await site(t)
  const answer = await ask('DELETE', '/api/user')
  assert.equal(answer.statusCode, 405)
  assert.equal(answer.headers.allow, 'GET, HEAD')
  assert.deepEqual(answer.json(), {
    message: 'The DELETE method is not supported for route api/user. Supported methods: GET, HEAD.',
  })
  assert.equal((await ask('GET', '/api/deals/7')).headers.allow, 'PUT, PATCH')
  assert.equal((await ask('PUT', '/api/user', '{"malformed')).statusCode, 405)
  assert.equal((await ask('PATCH', '/login')).headers.allow, 'POST')
})

test('an address that a switched-off feature hides is not found, though its route exists', async (t) => {
  const ask = await site(t)
  const answer = await ask('GET', '/api/feature')
  assert.deepEqual(
    [answer.statusCode, answer.json()],
    [404, { message: 'The route api/feature could not be found.' }],
  )
})

test('addresses outside the API are pages, also those that can only be posted to', async (t) => {
  const ask = await site(t)
  assert.equal((await ask('GET', '/login')).body, 'page of /login')
  assert.equal((await ask('GET', '/investor/portfolio?x=1')).body, 'page of /investor/portfolio?x=1')
  assert.equal((await ask('HEAD', '/')).statusCode, 200)
  assert.equal((await ask('GET', '/user/nope')).statusCode, 404)
  assert.equal((await ask('GET', '/apiary')).body, 'page of /apiary')
})

test('OPTIONS tells the methods of an address', async (t) => {
  const ask = await site(t)
  const answer = await ask('OPTIONS', '/api/user')
  assert.deepEqual([answer.statusCode, answer.headers.allow, answer.body], [204, 'GET, HEAD', ''])
})
