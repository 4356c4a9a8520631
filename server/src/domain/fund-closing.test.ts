import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { equaliseJoiners, shareInterest } from './fund-closing.ts'
import { sum } from './money.ts'

test('£2m joins a year after 20 % was called at 8 %: £400,000 and £32,000 of interest', () => {
  const calls = [{ dueDate: '2025-06-30', calledMinor: 200_000_000n, committedMinor: 1_000_000_000n }]
  const terms = { ratePercentMicro: 8_000_000n, date: '2026-06-30' }
  assert.deepEqual(equaliseJoiners([{ id: 7, amountMinor: 200_000_000n }], calls, terms), [
    { id: 7, catchUpMinor: 40_000_000n, interestMinor: 3_200_000n },
  ])
})

test('interest runs from the due date of each call, and never backwards', () => {
  const call = { calledMinor: 10n, committedMinor: 100n }
  const calls = [
    { ...call, dueDate: '2025-12-31' },
    { ...call, dueDate: '2027-01-31' },
  ]
  const terms = { ratePercentMicro: 10_000_000n, date: '2026-12-31' }
  assert.deepEqual(equaliseJoiners([{ id: 1, amountMinor: 10_000n }], calls, terms), [
    { id: 1, catchUpMinor: 2_000n, interestMinor: 100n },
  ])
})

test('the interest goes to the earlier investors to the penny', () => {
  assert.deepEqual(
    shareInterest(3_200_000n, [
      { id: 1, weight: 50_000_000n },
      { id: 2, weight: 150_000_000n },
    ]),
    [
      { id: 1, part: 800_000n },
      { id: 2, part: 2_400_000n },
    ],
  )
  const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (total, each) => {
      const parts = shareInterest(
        total,
        each.map((weight, id) => ({ id, weight })),
      )
      assert.equal(sum((parts ?? []).map(({ part }) => part)), total)
    }),
  )
})
