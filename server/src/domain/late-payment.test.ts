import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateParts } from './late-payment.ts'

const terms = { dueDate: '2026-12-01', graceDays: 0, ratePercentMicro: 8_000_000n }
const interest = (graceDays: number, payments: Parameters<typeof lateParts>[1]) =>
  lateParts({ ...terms, graceDays }, payments).map(({ days, interestMinor }) => [days, interestMinor])

test('£25,000.00 that comes 17 days late at 8 % costs £93.15, as the handbook works it out', () => {
  assert.deepEqual(interest(0, [{ capitalMinor: 2_500_000n, until: '2026-12-18' }]), [[17, 9_315n]])
})

test('each payment costs for its own days, and days of grace cost nothing', () => {
  const payments = [
    { capitalMinor: 1_500_000n, until: '2026-12-18' },
    { capitalMinor: 1_000_000n, until: '2026-12-31' },
  ]
  assert.deepEqual(interest(0, payments), [
    [17, 5_589n],
    [30, 6_575n],
  ])
  assert.deepEqual(interest(5, payments), [
    [12, 3_945n],
    [25, 5_479n],
  ])
})

test('what came by the last day of grace costs nothing, nor does anything without a rate', () => {
  const onLastDay = { capitalMinor: 2_500_000n, until: '2026-12-06' }
  assert.deepEqual(interest(5, [onLastDay]), [])
  assert.deepEqual(interest(4, [onLastDay]), [[1, 548n]])
  assert.deepEqual(lateParts({ ...terms, ratePercentMicro: 0n }, [onLastDay]), [])
})

test('a leap year has 365 days too', () => {
  const leap = { dueDate: '2028-02-28', graceDays: 0, ratePercentMicro: 8_000_000n }
  const [part] = lateParts(leap, [{ capitalMinor: 36_500_00n, until: '2028-03-01' }])
  assert.deepEqual([part!.days, part!.interestMinor], [2, 16_00n])
})
