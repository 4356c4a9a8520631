import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import axios from 'axios'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { QuarantinedFile } from './uploads.ts'
import { listen, wire } from '../test-wire.ts'

const signedIn = { authorization: 'yes' }
const urlencoded = 'application/x-www-form-urlencoded'

async function echo(t: Parameters<typeof wire>[0], uploads = {}) {
  const made = await wire(t, uploads)
  made.app.post('/api/things', async ({ body, bodyToken }: FastifyRequest) => ({
    body: body ?? null,
    token: bodyToken ?? null,
  }))
  const post = async (
    payload: string | Buffer,
    type: string | undefined,
    headers: Record<string, string> = signedIn,
  ) => {
    const all = { ...(type && { 'content-type': type }), ...headers }
    const answer = await made.app.inject({ method: 'POST', url: '/api/things', payload, headers: all })
    return {
      status: answer.statusCode,
      ...answer.json<{ body: unknown; token: unknown; message?: string; errors?: unknown }>(),
    }
  }
  return { ...made, post, json: (text: string | Buffer) => post(text, 'application/json; charset=utf-8') }
}

test('JSON objects and lists are read; the last of equal keys counts', async (t) => {
  const { json } = await echo(t)
  assert.deepEqual((await json('{"a":1,"a":{"b":[null,"é"]}}')).body, { a: { b: [null, 'é'] } })
  assert.deepEqual((await json('[{"id":1}]')).body, [{ id: 1 }])
  assert.deepEqual((await json('\ufeff{"a":1}')).body, { a: 1 })
  assert.deepEqual((await json('')).body, {})
})

test('JSON cannot reach a prototype or pose as a received file', async (t) => {
  const { json } = await echo(t)
  const nasty =
    '{"__proto__":{"x":1},"a":[{"constructor":{"prototype":{"y":1}},"\\u005f_proto__":1,"ok":true}],"file":{"quarantinePath":"/etc/passwd"}}'
  assert.deepEqual((await json(nasty)).body, { a: [{ ok: true }], file: {} })
})

test('what is no JSON object or list, no UTF-8 or too deep is a bad request with a reason', async (t) => {
  const { json } = await echo(t)
  const reasons: [string | Buffer, string][] = [
    ['{"a":', 'The request body is not valid JSON.'],
    ['"text"', 'The request body must be a JSON object or array.'],
    ['null', 'The request body must be a JSON object or array.'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'The request body is not valid UTF-8.'],
    ['['.repeat(10_000) + ']'.repeat(10_000), 'The request body must not be nested more than 32 deep.'],
  ]
  for (const [body, message] of reasons) {
    const answer = await json(body)
    assert.deepEqual([answer.status, answer.message], [400, message])
  }
})

test('forms are read by the same rules as query strings', async (t) => {
  const { post } = await echo(t)
  const { body } = await post(
    'name=A+B&tags[]=x&tags[]=y&items[0][amount]=1.50&name=C&__proto__[z]=1',
    urlencoded,
  )
  assert.deepEqual(body, { name: 'C', tags: ['x', 'y'], items: [{ amount: '1.50' }] })
})

test('a form that is too long or too deep fails on its field; one that cannot be decoded is malformed', async (t) => {
  const { post } = await echo(t)
  const many = await post('a[]=1&'.repeat(10_000), urlencoded)
  assert.deepEqual(
    [many.status, many.errors],
    [422, { form: ['There must not be more than 1000 variables.'] }],
  )
  const deep = await post('a[b][c][d][e][f][g][h][i]=1', urlencoded)
  assert.deepEqual(
    [deep.status, deep.errors],
    [422, { a: ['The a field must not be nested more than 8 deep.'] }],
  )
  assert.equal((await post('a=%ff', urlencoded)).status, 400)
})

test('the anti-forgery token is taken out of every kind of body', async (t) => {
  const { post, json } = await echo(t)
  const form = '--b\r\nContent-Disposition: form-data; name="_token"\r\n\r\nabc\r\n--b--\r\n'
  const answers = [
    await json('{"_token":"abc"}'),
    await post('_token=abc', urlencoded),
    await post(form, 'multipart/form-data; boundary=b'),
  ]
  for (const { body, token } of answers) assert.deepEqual({ body, token }, { body: {}, token: 'abc' })
  assert.equal((await json('{"_token":["abc"]}')).token, '')
})

test('other content types and compressed bodies are refused, empty bodies are not', async (t) => {
  const { post } = await echo(t)
  assert.equal((await post('hello', 'text/plain')).status, 415)
  assert.equal((await post('hello', undefined)).status, 415)
  assert.equal(
    (await post(gzipSync('{}'), 'application/json', { ...signedIn, 'content-encoding': 'gzip' })).status,
    415,
  )
  assert.deepEqual((await post('', 'text/plain')).body, null)
  assert.deepEqual((await post('', urlencoded)).body, {})
})

test('one megabyte of JSON is the most from a person who is signed in, 64 KiB from a stranger', async (t) => {
  const { post } = await echo(t)
  const text = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes) })
  assert.equal((await post(text(1_000_000), 'application/json')).status, 200)
  assert.equal((await post(text(1_100_000), 'application/json')).status, 413)
  const stranger = {}
  assert.equal((await post(text(60_000), 'application/json', stranger)).status, 200)
  assert.equal((await post(text(70_000), 'application/json', stranger)).status, 413)
})

test('a route that checks a signature gets the bytes as they came, up to its own limit', async (t) => {
  const { app } = await wire(t)
  app.post('/webhooks/stripe', { config: { rawBody: true }, bodyLimit: 500_000 }, async (request) =>
    request.rawBody?.toString('latin1'),
  )
  const payload = `{ "a" : "${'x'.repeat(100_000)}" }`
  const answer = await app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(answer.body, payload)
})

test('axios forms arrive as they were meant: texts, lists, nested lists and files', async (t) => {
  const { app, waiting } = await wire(t)
  app.post('/api/things', async ({ body }) => {
    const { name, tags, items, documents } = body as {
      name: string
      tags: string[]
      items: unknown
      documents: QuarantinedFile[]
    }
    const files = documents.map(
      (file) => file instanceof QuarantinedFile && [file.clientName, file.mime, file.bytes, file.extension],
    )
    return { name, tags, items, files, waiting: await waiting() }
  })
  const form = new FormData()
  form.append('name', 'Larkfield')
  form.append('documents[]', new Blob(['a,b\n1,2\n']), 'figures.csv')
  form.append('tags[]', 'x')
  form.append('tags[]', 'y')
  form.append('items[0][amount]', '1.50')
  form.append('documents[]', new Blob(['Hello']), 'C:\\Documents\\note.txt')
  form.append('documents[]', new Blob([]), '')
  const { data } = await axios.post(`${await listen(app)}/api/things`, form, { headers: signedIn })
  assert.equal(data.waiting.length, 2)
  assert.deepEqual(
    { name: data.name, tags: data.tags, items: data.items, files: data.files },
    {
      name: 'Larkfield',
      tags: ['x', 'y'],
      items: [{ amount: '1.50' }],
      files: [
        ['figures.csv', 'text/csv', 8, 'csv'],
        ['note.txt', 'text/plain', 5, 'txt'],
      ],
    },
  )
  assert.deepEqual(await waiting(), [])
})

test('a stranger’s form is read, a stranger’s file is not kept for a moment', async (t) => {
  const { app, waiting } = await wire(t)
  app.post('/api/support/contact', async ({ body }) => body)
  const address = `${await listen(app)}/api/support/contact`
  const form = new FormData()
  form.append('message', 'Hello')
  assert.deepEqual((await axios.post(address, form)).data, { message: 'Hello' })

  const small = new FormData()
  small.append('file', new Blob(['x'.repeat(1000)]), 'a.txt')
  const large = new FormData()
  large.append('file', new Blob(['x'.repeat(3_000_000)]), 'a.txt')
  for (const upload of [small, large]) {
    const answer = await axios.post(address, upload, { validateStatus: () => true, maxRedirects: 0 })
    assert.deepEqual([answer.status, answer.data], [401, { message: 'Unauthenticated.' }])
  }
  assert.deepEqual(await waiting(), [])
})

test('a client that writes too much reads why, instead of seeing its connection reset', async (t) => {
  const { app } = await wire(t)
  app.post('/api/things', async () => ({}))
  const address = `${await listen(app)}/api/things`
  const form = new FormData()
  form.append('note', 'x'.repeat(3_000_000))
  for (const body of [{ a: 'x'.repeat(3_000_000) }, form]) {
    const answer = await axios.post(address, body, {
      headers: signedIn,
      validateStatus: () => true,
      maxRedirects: 0,
    })
    assert.deepEqual([answer.status, answer.data], [413, { message: 'The POST data is too large.' }])
    assert.equal(answer.headers['connection'], 'close')
  }
})

test('a body that says that it is too long is refused before any of it is read', async (t) => {
  // Nothing that waits a moment first comes to its end here.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { app } = await wire(t)
  app.post('/api/things', async () => ({}))
  const { port } = new URL(await listen(app))
  for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
    const socket = connect(Number(port), '127.0.0.1')
    const head = ['POST /api/things HTTP/1.1', 'Host: a', 'Authorization: yes', `Content-Type: ${type}`]
    socket.write([...head, 'Content-Length: 2000000000', '', ''].join('\r\n'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    assert.match(String(answer), /^HTTP\/1.1 413 .*Connection: close.*"The POST data is too large."/is)
    // It is still heard, so that a client in the middle of writing reads its answer.
    await new Promise((resolve) => socket.write('x'.repeat(100_000), resolve))
    socket.destroy()
  }
})

test('a body that stops arriving is given up', async (t) => {
  const { app, waiting } = await wire(t, { idleMs: 60 })
  app.post('/api/things', async () => ({}))
  const { port } = new URL(await listen(app))
  const half = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf'
  for (const type of ['multipart/form-data; boundary=b', 'application/json']) {
    const head = `POST /api/things HTTP/1.1\r\nHost: a\r\nAuthorization: yes\r\nContent-Type: ${type}\r\nContent-Length: 9999\r\n\r\n`
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(head + half)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /stopped in the middle of its body/)
  }
  assert.deepEqual(await waiting(), [])
})

test('a client that goes away in the middle of an upload leaves nothing behind', async (t) => {
  const { app, waiting } = await wire(t)
  app.post('/api/things', async () => ({}))
  const refused = new Promise<void>((resolve) => {
    app.addHook('onSend', async () => {
      setImmediate(resolve)
    })
  })
  const { port } = new URL(await listen(app))
  const socket = connect(Number(port), '127.0.0.1')
  const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n'
  socket.write(
    `POST /api/things HTTP/1.1\r\nHost: a\r\nAuthorization: yes\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999\r\n\r\n${part}half`,
  )
  while ((await waiting()).length === 0) await new Promise(setImmediate)
  socket.destroy()
  await refused
  assert.deepEqual(await waiting(), [])
})

test('malformed multipart is a bad request', async (t) => {
  const { post } = await echo(t)
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
  const type = 'multipart/form-data; boundary=b'
  assert.equal((await post('x', 'multipart/form-data')).status, 400)
  assert.equal((await post(part('a'), type)).status, 400)
  assert.equal((await post(`${part('a')}--b--`, 'multipart/form-data; boundary=other')).status, 400)
  assert.equal(
    (await post('--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhalf', type))
      .status,
    400,
  )
  const many = await post(`${part('a[]').repeat(1001)}--b--\r\n`, type)
  assert.deepEqual(
    [many.status, many.errors],
    [422, { form: ['There must not be more than 1000 variables.'] }],
  )
  const hostile = await post(`${part('constructor')}${part('__proto__[x]')}${part('ok')}--b--\r\n`, type)
  assert.deepEqual(hostile.body, { ok: 'x' })
})

test('whatever is sent as a body, the answer is 2xx or 4xx and never a bug', async (t) => {
  const { post, bugs, waiting } = await echo(t)
  const pieces = fc.constantFrom(
    '--b\r\n',
    '--b--\r\n',
    '--b',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="a"',
    '; filename="a.pdf"',
    '%PDF-1.7',
    'PK\x03\x04',
    'Content-Type: application/json\r\n',
    '{"a":',
    '[',
    ']',
    '}',
    'a[b]',
    '=',
    '&',
    '%',
    '%zz',
    '\0',
    '"',
    'é',
    '<svg>',
    '\x89PNG\r\n\x1a\n',
  )
  const bodies = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((list) => Buffer.from(list.join(''), 'latin1')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
  )
  const types = fc.constantFrom(
    'application/json',
    urlencoded,
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'text/plain',
  )
  await fc.assert(
    fc.asyncProperty(bodies, types, async (body, type) => {
      const { status } = await post(body, type)
      assert.ok([200, 400, 413, 415, 422].includes(status), `${type}: ${status}`)
    }),
    { numRuns: 400 },
  )
  assert.deepEqual(bugs, [])
  assert.deepEqual(await waiting(), [])
})
