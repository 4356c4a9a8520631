import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOfValue } from './changes-of-value.ts'

const seen = { investedMinor: 50_000_00n, valueMinor: 74_000_00n, distributedMinor: 1_000_00n }

test('shares that were bought and what the price did are told apart, to the penny', () => {
  const now = {
    investedMinor: 53_800_00n,
    valueMinor: 84_000_01n,
    distributedMinor: 1_500_00n,
    isEnded: false,
  }
  assert.deepEqual(changesOfValue(seen, now), {
    boughtMinor: 3_800_00n,
    leftMinor: 0n,
    repricedMinor: 6_200_01n,
    paidMinor: 0n,
  })
})

test('of what has ended the value went out as money, and the rest is what it was worth beyond', () => {
  const now = { ...seen, valueMinor: 0n, distributedMinor: 91_000_00n, isEnded: true }
  assert.deepEqual(changesOfValue(seen, now), {
    boughtMinor: 0n,
    leftMinor: 0n,
    repricedMinor: 16_000_00n,
    paidMinor: -90_000_00n,
  })
})

test('shares that were sold took with them what they were worth, and the price did the rest', () => {
  const now = { ...seen, investedMinor: 25_000_00n, valueMinor: 40_000_00n, isEnded: false }
  assert.deepEqual(changesOfValue(seen, now, { costMinor: 25_000_00n, valueMinor: 37_000_00n }), {
    boughtMinor: 0n,
    leftMinor: -37_000_00n,
    repricedMinor: 3_000_00n,
    paidMinor: 0n,
  })
})

test('where nothing happened there is no reason', () => {
  const none = { boughtMinor: 0n, leftMinor: 0n, repricedMinor: 0n, paidMinor: 0n }
  assert.deepEqual(changesOfValue(seen, { ...seen, isEnded: false }), none)
})
