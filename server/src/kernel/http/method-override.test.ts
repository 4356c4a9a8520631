import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import axios from 'axios'
import { realMethodOf } from './method-override.ts'
import { listen, wire } from './test-wire.ts'

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

type TestAnswer = { status: number; allow: string | undefined } & Record<string, unknown>

/**
 * `/api/users/:id` can be read, changed and deleted, `/api/users` also posted to; each answer says what ran.
 */
async function users(t: TestContext) {
  const made = await wire(t)
  const { app } = made
  app.decorateRequest('trail', '')
  const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string) =>
    app.route({
      method,
      url,
      config: { said: method } as object,
      preHandler: async (request) => {
        Object.assign(request, { trail: `hook of ${method}` })
      },
      handler: async (request) => ({
        ran: method,
        method: request.method,
        real: realMethodOf(request),
        said: (request.routeOptions.config as { said?: string }).said,
        trail: (request as { trail?: string }).trail,
        id: (request.params as { id?: string }).id,
        body: request.body ?? null,
      }),
    })
  route('GET', '/api/users')
  route('POST', '/api/users')
  route('GET', '/api/users/:id')
  route('PATCH', '/api/users/:id')
  route('DELETE', '/api/users/:id')
  const post = async (url: string, payload = '', headers: Record<string, string> = urlencoded) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    const said: Record<string, unknown> = answer.json()
    return { ...said, status: answer.statusCode, allow: answer.headers.allow } as TestAnswer
  }
  return { ...made, post }
}

test('a form with _method=PATCH runs the PATCH route with its hooks and settings', async (t) => {
  const { post, answered } = await users(t)
  const { status, ...ran } = await post('/api/users/7', '_method=PATCH&name=Ada')
  assert.equal(status, 200)
  assert.deepEqual(ran, {
    allow: undefined,
    ran: 'PATCH',
    method: 'PATCH',
    real: 'POST',
    said: 'PATCH',
    trail: 'hook of PATCH',
    id: '7',
    body: { name: 'Ada' },
  })
  assert.deepEqual(answered, ['PATCH 200'])
})

test('the override is heard in urlencoded, multipart and JSON bodies, in the query and in the header, in any case', async (t) => {
  const { app, post } = await users(t)
  const json = { 'content-type': 'application/json' }
  assert.equal((await post('/api/users/7', '_method=delete'))['ran'], 'DELETE')
  assert.equal((await post('/api/users/7', '{"_method":"Patch","name":"Ada"}', json))['ran'], 'PATCH')
  assert.equal((await post('/api/users/7?_method=DELETE', '', {}))['ran'], 'DELETE')
  assert.equal((await post('/api/users/7?_method=DELETE', '_method=PATCH'))['ran'], 'PATCH')
  assert.equal(
    (await post('/api/users/7', 'name=Ada', { ...urlencoded, 'x-http-method-override': 'patch' }))['ran'],
    'PATCH',
  )

  const form = new FormData()
  form.append('name', 'Ada')
  form.append('avatar', new Blob(['hello']), 'avatar.txt')
  form.append('_method', 'PATCH')
  const headers = { authorization: 'yes' }
  const { data } = await axios.post(`${await listen(app)}/api/users/7`, form, { headers })
  assert.deepEqual([data.ran, data.body.name, data.body.avatar.clientName], ['PATCH', 'Ada', 'avatar.txt'])
})

test('files of an overridden form are removed after the one answer', async (t) => {
  const { app, waiting } = await users(t)
  const form = new FormData()
  form.append('_method', 'PUT')
  form.append('avatar', new Blob(['hello']), 'avatar.txt')
  const { data } = await axios.post(`${await listen(app)}/api/users/7`, form, {
    headers: { authorization: 'yes' },
  })
  assert.equal(data.ran, 'PATCH')
  assert.deepEqual(await waiting(), [])
})

test('PUT means PATCH, natively and by override', async (t) => {
  const { app, post } = await users(t)
  const native = await app.inject({ method: 'PUT', url: '/api/users/7', payload: { name: 'Ada' } })
  assert.deepEqual([native.json().ran, native.json().trail], ['PATCH', 'hook of PATCH'])
  assert.equal((await post('/api/users/7', '_method=PUT'))['ran'], 'PATCH')
})

test('PUT means PATCH under a prefix too', async (t) => {
  const { app } = await wire(t)
  await app.register(
    async (area) => {
      area.patch('/deals/:id', async () => ({ ran: 'PATCH' }))
    },
    { prefix: '/api' },
  )
  assert.equal((await app.inject({ method: 'PUT', url: '/api/deals/1' })).statusCode, 200)
})

test('a POST route stays a POST route until it is told otherwise', async (t) => {
  const { post } = await users(t)
  assert.equal((await post('/api/users', 'name=Ada'))['ran'], 'POST')
  assert.equal((await post('/api/users', 'name=Ada&_method=POST'))['ran'], 'POST')
  assert.equal((await post('/api/users', 'name=Ada&_method='))['ran'], 'POST')
  const { status, allow } = await post('/api/users', '_method=DELETE')
  assert.deepEqual([status, allow], [405, 'GET, HEAD, POST'])
})

test('a POST without override to an address that only changes is not allowed, and POST is not offered', async (t) => {
  const { post } = await users(t)
  const { status, allow, message } = await post('/api/users/7', 'name=Ada')
  assert.deepEqual([status, allow], [405, 'GET, HEAD, PUT, PATCH, DELETE'])
  assert.equal(
    message,
    'The POST method is not supported for route api/users/7. Supported methods: GET, HEAD, PUT, PATCH, DELETE.',
  )
})

test('other methods are not allowed, and what is no method is a bad request', async (t) => {
  const { post } = await users(t)
  for (const verb of ['GET', 'options', 'FOO']) {
    assert.equal((await post('/api/users', `_method=${verb}`)).status, 405)
    assert.equal((await post('/api/users', '', { 'x-http-method-override': verb })).status, 405)
  }
  const { message } = await post('/api/users', '_method=FOO')
  assert.equal(
    message,
    'The FOO method is not supported for route api/users. Supported methods: GET, HEAD, POST.',
  )
  for (const nonsense of ['_method=PA-TCH', '_method[]=PATCH', '_method=1'])
    assert.equal((await post('/api/users/7', nonsense)).status, 400, nonsense)
  assert.equal((await post('/api/users', '', { 'x-http-method-override': 'P/TCH' })).status, 400)
})

test('only a POST can stand for another method', async (t) => {
  const { app } = await users(t)
  const get = await app.inject({
    method: 'GET',
    url: '/api/users/7?_method=DELETE',
    headers: { 'x-http-method-override': 'DELETE' },
  })
  assert.equal(get.json().ran, 'GET')
  const patch = await app.inject({ method: 'PATCH', url: '/api/users/7', payload: { _method: 'DELETE' } })
  assert.deepEqual([patch.json().ran, patch.json().body], ['PATCH', {}])
})
