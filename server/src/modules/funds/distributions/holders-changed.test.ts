import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

test('a distribution goes on only while it is shared as its holders and terms have it now', async () => {
  const { staff, colleague } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['50000', '50000'])
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-12-04',
  })
  const { lines } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  const pay = (index: number) =>
    made(staff, `fund-drawdown-lines/${lines[index].id}/payments`, {
      amount: '5000',
      received_on: '2026-11-20',
    })
  await pay(0)
  const facts = {
    title: 'Sale',
    kind: 'gain',
    amount: '20000',
    sharing: 'waterfall',
    record_date: '2026-11-20',
    pay_date: '2026-11-20',
  }
  const draft = await made(staff, 'distributions', { ...facts, fund_id: fund.id })
  assert.equal(draft.lines_count, 2, 'one holder and the carry')
  await pay(1)
  const path = `distributions/${draft.id}`
  const confirmed = await staff.post(`/api/${path}/confirm`, {})
  assert.deepEqual(
    [confirmed.status, confirmed.body.message],
    [
      409,
      'Payments, holders or terms have changed since this was drafted. Edit and save the draft to recalculate it.',
    ],
  )
  assert.equal((await made(staff, `${path}/redraft`, facts)).lines_count, 3)
  await made(staff, `${path}/confirm`)
  await staff.patch(`/api/funds/${fund.id}`, { carry_percent: '15' })
  const authorised = await colleague.post(`/api/${path}/authorise`, {})
  assert.deepEqual(
    [authorised.status, authorised.body.message],
    [
      409,
      'Payments, holders or terms have changed since this was drafted. Send it back, so that it can be recalculated.',
    ],
  )
  await made(colleague, `${path}/return`, { reason: 'The carry is another' })
  await made(staff, `${path}/redraft`, facts)
  await made(staff, `${path}/confirm`)
  assert.equal((await made(colleague, `${path}/authorise`)).status, 'authorised')
})
