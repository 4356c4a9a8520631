import assert from 'node:assert/strict'
import { test } from 'node:test'
import { managementFee, wholeMonths } from './management-fee.ts'

const tenMillion = 1_000_000_000n
const two = 2_000_000n
const firstQuarter = { from: '2024-01-01', until: '2024-04-01' }

test('2 % of £10m for the first quarter of 2024 depends on how its days are counted', () => {
  assert.equal(managementFee(tenMillion, two, firstQuarter, 'act_365'), 4_986_301n)
  assert.equal(managementFee(tenMillion, two, firstQuarter, 'act_act'), 4_972_678n)
  assert.equal(managementFee(tenMillion, two, firstQuarter, 'quarter'), 5_000_000n)
})

test('parts of a year are of whole months, up to twelve', () => {
  assert.equal(
    managementFee(tenMillion, two, { from: '2024-01-01', until: '2025-01-01' }, 'quarter'),
    20_000_000n,
  )
  assert.equal(
    managementFee(tenMillion, two, { from: '2024-02-15', until: '2024-03-15' }, 'quarter'),
    1_666_667n,
  )
  assert.equal(
    managementFee(tenMillion, two, { from: '2024-01-01', until: '2024-03-31' }, 'quarter'),
    undefined,
  )
  assert.equal(wholeMonths({ from: '2024-01-01', until: '2025-02-01' }), undefined)
  assert.equal(wholeMonths({ from: '2024-01-01', until: '2024-01-01' }), undefined)
})

test('a period that runs backwards has no fee', () => {
  assert.equal(
    managementFee(tenMillion, two, { from: '2024-04-01', until: '2024-01-01' }, 'act_365'),
    undefined,
  )
})
