import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dilutionOf } from './pre-emption-dilution.ts'

const offer = { inIssue: 1_000n, newShares: 333n }

test('who holds half and takes none has 37.509377 % afterwards, and 50.037509 % by maintaining', () => {
  assert.deepEqual(dilutionOf({ ...offer, holding: 500n, entitlement: 167n, taken: 0n }), {
    before: '50.000000',
    ifNone: '37.509377',
    ifMaintained: '50.037509',
    ifTaken: '37.509377',
  })
})

test('the round of four holders ends at 37.509377, 37.509377, 24.906227 and 0.075019 %', () => {
  const ends = (
    [
      [500n, 0n],
      [300n, 200n],
      [199n, 133n],
      [1n, 0n],
    ] as const
  ).map(([holding, taken]) => dilutionOf({ ...offer, holding, taken, entitlement: 0n }).ifTaken)
  assert.deepEqual(ends, ['37.509377', '37.509377', '24.906227', '0.075019'])
})

test('nobody has more by taking none than by taking some', () => {
  const amount = fc.bigInt({ min: 0n, max: 1_000_000n })
  fc.assert(
    fc.property(amount, amount, amount, (holding, more, newShares) => {
      const taken = more < newShares ? more : newShares
      const of = dilutionOf({ holding, inIssue: holding + more + 1n, newShares, entitlement: taken, taken })
      assert.ok(Number(of.ifNone) <= Number(of.ifTaken))
      assert.ok(Number(of.ifNone) <= Number(of.before))
    }),
  )
})
