import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson, genesisHash, linkHash, verifyChain, type Json } from './hash-chain.ts'

const created = {
  seq: 1,
  at: '2026-01-05T09:30:00.000Z',
  actor: 'user:7',
  action: 'investment.created',
  entity: 'investment:981',
}
const received = {
  seq: 2,
  at: '2026-01-07T14:00:00.000Z',
  actor: 'system',
  action: 'payment.received',
  entity: 'investment:981',
}
const first = 'd1ec993d410ca42e0b542e6d2caf39d96ab905b2dad34abe4bfbb27773037add'
const second = '372299cd8d52903a698b935454987d64c2157b5d1808e87236c47b156f7455f5'

test('equal values have one canonical text', () => {
  assert.equal(
    canonicalJson(created),
    '{"action":"investment.created","actor":"user:7","at":"2026-01-05T09:30:00.000Z","entity":"investment:981","seq":1}',
  )
  assert.equal(
    canonicalJson({ b: [1, { d: null, c: true }], a: 'é"\n' }),
    '{"a":"é\\"\\n","b":[1,{"c":true,"d":null}]}',
  )
})

test('each link holds on to the one before', () => {
  assert.equal(linkHash(genesisHash, created), first)
  assert.equal(linkHash(first, received), second)
})

test('an untouched chain is intact, from the start or from the middle', () => {
  const links = [
    { payload: created, hash: first },
    { payload: received, hash: second },
  ]
  assert.deepEqual(verifyChain(links), { intact: true, head: second })
  assert.deepEqual(verifyChain(links.slice(1), first), { intact: true, head: second })
  assert.deepEqual(verifyChain([]), { intact: true, head: genesisHash })
})

test('a changed, missing or swapped link is found', () => {
  const links = [
    { payload: created, hash: first },
    { payload: received, hash: second },
  ]
  assert.deepEqual(verifyChain([{ payload: { ...created, actor: 'user:8' }, hash: first }]), {
    intact: false,
    brokenAt: 0,
  })
  assert.deepEqual(verifyChain(links.slice(1)), { intact: false, brokenAt: 0 })
  assert.deepEqual(verifyChain(links.toReversed()), { intact: false, brokenAt: 0 })
})

test('the canonical text means the same as the value, however its keys were ordered', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json)
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)))
      assert.equal(canonicalJson(JSON.parse(text) as Json), text)
    }),
    { numRuns: 1000 },
  )
})
