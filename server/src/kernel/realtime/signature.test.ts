import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyMd5, channelAuth, requestSignature, sameText } from './signature.ts'

// The examples that the protocol's own documentation publishes.
const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

test('the signature for a channel is the published one', () => {
  assert.equal(
    channelAuth(app, '1234.1234', 'private-foobar'),
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  )
})

const published: [string, string][] = [
  ['auth_key', app.key],
  ['auth_timestamp', '1353088179'],
  ['auth_version', '1.0'],
  ['body_md5', 'ec365a775a4cd0599faeb73354201b6f'],
]
const signature = 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c'

test('the digest and the signature of a call are the published ones', () => {
  const body = String.raw`{"name":"foo","channels":["project-3"],"data":"{\"some\":\"data\"}"}`
  assert.equal(bodyMd5(body), 'ec365a775a4cd0599faeb73354201b6f')
  assert.equal(
    requestSignature(app.secret, { method: 'POST', path: '/apps/3/events', query: published }),
    signature,
  )
})

test('neither the order of the query, nor the case of its names, nor the signature itself matters to the signature', () => {
  const query: [string, string][] = [['auth_signature', 'anything'], ...published]
  const shuffled = query.reverse().map(([name, value]): [string, string] => [name.toUpperCase(), value])
  assert.equal(
    requestSignature(app.secret, { method: 'post', path: '/apps/3/events', query: shuffled }),
    signature,
  )
})

test('another path, method, value or secret makes another signature', () => {
  const call = { method: 'POST', path: '/apps/3/events', query: published }
  const others = [
    requestSignature(app.secret, { ...call, path: '/apps/4/events' }),
    requestSignature(app.secret, { ...call, method: 'GET' }),
    requestSignature(app.secret, { ...call, query: [...published, ['info', 'subscription_count']] }),
    requestSignature('other', call),
  ]
  assert.equal(new Set([signature, ...others]).size, 5)
})

test('texts are the same only when every letter is', () => {
  assert.equal(sameText('abc', 'abc'), true)
  assert.equal(sameText('abc', 'abd'), false)
  assert.equal(sameText('abc', 'ab'), false)
})
