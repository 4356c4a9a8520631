import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import fastify from 'fastify'
import qs from 'qs'
import { FailureError } from '@moorgate/contract'
import { anyCharacter } from '../../../test/any-character.ts'
import { answerTo } from './refusal.ts'
import { buildQuery, parseQuery, readQuery, registerQueryRefusal } from './query-string.ts'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseQuery(text)))
const refusal = (text: string) => {
  try {
    parseQuery(text)
  } catch (error) {
    return error instanceof FailureError && error.failure.code === 'bad_request'
      ? error.failure.message
      : error
  }
  return undefined
}

test('a query string reads as PHP reads it', () => {
  assert.deepEqual(plain('a=1&a=2'), { a: '2' })
  assert.deepEqual(plain('a[]=1&a[]=2'), { a: ['1', '2'] })
  assert.deepEqual(plain('a[0][b]=x&a[1][b]=y'), { a: [{ b: 'x' }, { b: 'y' }] })
  assert.deepEqual(plain('filter%5Bname%5D=a,b+c%2Bd'), { filter: { name: 'a,b c+d' } })
  assert.deepEqual(plain('a&b=&=c&&d=%20'), { a: '', b: '', d: ' ' })
  assert.deepEqual(plain('a[b]c=1&e[f=2&[g]=3'), { a: { b: '1' }, 'e[f': '2', '[g]': '3' })
})

test('numbered keys make a list in the order of their numbers, without gaps', () => {
  assert.deepEqual(plain('z[25]=q'), { z: ['q'] })
  assert.deepEqual(plain('z[10]=late&z[2]=early&z[]=last'), { z: ['early', 'late', 'last'] })
  assert.deepEqual(plain('a[0][b]=1&a[]=2'), { a: [{ b: '1' }, '2'] })
  assert.deepEqual(plain('a[x]=1&a[]=2'), { a: { 0: '2', x: '1' } })
})

test('what comes last wins between a scalar and a map', () => {
  assert.deepEqual(plain('a=1&a[b]=2'), { a: { b: '2' } })
  assert.deepEqual(plain('a[b]=2&a=1'), { a: '1' })
})

test('names that reach a prototype, that hold a dot or a space, or that forge a received file are nobody’s', () => {
  const nasty =
    '__proto__=1&constructor[prototype][y]=1&a[__proto__][x]=1&a[b][prototype]=1&a.b=1&a b=1&%20c=1&f[quarantinePath]=/etc/passwd'
  assert.deepEqual(plain(nasty), {})
  assert.equal(Object.getPrototypeOf(parseQuery('a=1')), null)
  assert.equal(parseQuery('a=1')['toString'], undefined)
})

test('a query that cannot be decoded, is too deep or too long is refused', () => {
  assert.equal(refusal('a=%E0%A4%A'), 'The request is not percent-encoded UTF-8.')
  assert.equal(refusal('%zz=1'), 'The request is not percent-encoded UTF-8.')
  assert.equal(refusal('a=%00'), 'The query string must not contain NUL characters.')
  assert.equal(refusal('a[b][c][d][e][f][g][h]=1'), undefined)
  assert.match(String(refusal('a[b][c][d][e][f][g][h][i]=1')), /nested more than 8 deep/)
  assert.match(String(refusal('a=1&'.repeat(1001))), /more than 1000 variables/)
  assert.match(String(refusal('a[]=1&'.repeat(1001))), /more than 1000 variables/)
})

const name = fc
  .stringMatching(/^[a-z][a-z_]{0,6}$/)
  .filter((text) => !['constructor', 'prototype'].includes(text))
const { tree } = fc.letrec((tie) => ({
  leaf: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0')),
  list: fc.array(tie('branch'), { minLength: 1, maxLength: 4 }),
  map: fc.dictionary(name, tie('branch'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  branch: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('list'), tie('map')),
  tree: fc.dictionary(name, tie('branch'), { maxKeys: 4, noNullPrototype: true }),
}))

test('whatever a client writes as a query is read back the same', () => {
  fc.assert(
    fc.property(tree as fc.Arbitrary<Record<string, never>>, (given) => {
      assert.deepEqual(plain(qs.stringify(given)), given)
      assert.deepEqual(plain(buildQuery(given)), given)
    }),
  )
})

test('links are written in PHP’s percent-encoding', () => {
  assert.equal(
    buildQuery(parseQuery("filter[name]=O'Neil (x)!*&include[]=a&include[]=b.c&filter[closed]=&~=-_.")),
    'filter%5Bname%5D=O%27Neil%20%28x%29%21%2A&filter%5Bclosed%5D=&include%5B0%5D=a&include%5B1%5D=b.c&~=-_.',
  )
})

test('any text is either read or refused with 400', () => {
  const pieces = fc.constantFrom(
    'a',
    '[',
    ']',
    '[]',
    '=',
    '&',
    '%',
    '%5B',
    '%5D',
    '%00',
    '+',
    '.',
    '0',
    '99',
    '__proto__',
    'é',
  )
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(pieces, { maxLength: 80 }).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      assert.ok(typeof (refusal(text) ?? '') === 'string')
    }),
    { numRuns: 1000 },
  )
})

test('the work grows in step with the length of the query', () => {
  const hostile = [
    '['.repeat(50_000),
    'a['.repeat(50_000),
    'a[]'.repeat(50_000),
    '&'.repeat(50_000),
    '=]['.repeat(50_000),
  ]
  for (const text of hostile) assert.equal(typeof (refusal(text) ?? ''), 'string')
})

test('an unreadable query answers 400 and leaves the server running', async () => {
  const app = fastify({ routerOptions: { querystringParser: readQuery } })
  registerQueryRefusal(app)
  app.setErrorHandler((error, _request, reply) =>
    reply.code(answerTo(error)?.status ?? 500).send(answerTo(error)?.body),
  )
  app.get('/api/users', (request) => request.query)
  const bad = await app.inject('/api/users?a=%ff')
  assert.equal(bad.statusCode, 400)
  assert.deepEqual(bad.json(), { message: 'The request is not percent-encoded UTF-8.' })
  const good = await app.inject('/api/users?filter[role_id]=5&sort=-name')
  assert.deepEqual(good.json(), { filter: { role_id: '5' }, sort: '-name' })
})
