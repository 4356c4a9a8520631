import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from './test-fund.ts'
import type { TestFund } from './test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 1))
})

test('money that moved keeps its currency, its price of a unit and its terms for late payments', async () => {
  const { staff } = world
  const fund = await newFund(staff, { late_interest_percent: '8', late_grace_days: 0 })
  const change = (values: object) => staff.patch(`/api/funds/${fund.id}`, values)
  assert.equal((await change({ currency: 'EUR' })).status, 200)
  assert.equal((await change({ currency: 'GBP' })).status, 200)
  await committed(world, fund.id, ['100000'])
  assert.deepEqual((await change({ currency: 'EUR' })).body.errors, {
    currency: ['The currency can’t be changed once a commitment has been recorded.'],
  })
  assert.equal((await change({ currency: 'GBP', unit_price: '2' })).status, 200)
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-12-01',
  })
  const { lines } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  await made(staff, `fund-drawdown-lines/${lines[0].id}/payments`, {
    amount: '4000',
    received_on: '2026-11-20',
  })
  assert.deepEqual((await change({ unit_price: '1.5' })).body.errors, {
    unit_price: ['The unit price can’t be changed once a payment has been recorded.'],
  })
  assert.equal(
    (await change({ unit_price: '2.00', late_interest_percent: '80', late_grace_days: 9 })).status,
    200,
  )
  api.clock.forward({ days: 376 })
  const later = await api.as('superAdmin')
  const late = await later.get(`/api/fund-drawdown-lines/${lines[0].id}/late-interest`)
  // £6,000.00 × 8 % for a year.
  assert.deepEqual([late.body.data.rate_percent, late.body.data.amount], ['8', '480.00'])
})
