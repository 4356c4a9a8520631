import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { wire } from '../test-wire.ts'
import { echo, signedIn, urlencoded } from './test-echo.ts'

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
