import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

/** Admits one commitment of a class, of an investor by their place. */
async function admitted(fundId: number, from: number, given: { amount: string; class: string }) {
  await made(world.staff, 'fund-commitments', {
    fund_id: fundId,
    investment_method_entity_id: world.methods[from],
    signed_on: '2026-11-20',
    ...given,
  })
  const date = api.clock.now().toISOString().slice(0, 10)
  return made(world.staff, 'fund-closings', { fund_id: fundId, date })
}

/** A call of a percentage that goes out, to a class alone or to all. */
async function called(fundId: number, percent: string, unitClass?: string) {
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fundId,
    title: `Call of ${percent} %`,
    purpose: 'investment',
    basis: 'percent',
    percent,
    notice_days: 1,
    due_date: '2026-11-27',
    class: unitClass,
  })
  assert.equal(call.class, unitClass ?? null)
  await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  return call.id as number
}

test('a new class owes the calls to all, and interest goes to the classes whose calls it is of', async () => {
  const fund = await newFund(world.staff)
  await committed(world, fund.id, ['100000'])
  await admitted(fund.id, 1, { amount: '300000', class: 'B' })
  const toAll = await called(fund.id, '20')
  const toB = await called(fund.id, '10', 'B')
  api.clock.forward({ days: 372 })
  world.staff = await api.as('superAdmin')
  // A year at 8 %: 20 % of £50,000.00 for class C, and 30 % of £100,000.00 for class B.
  const third = await admitted(fund.id, 2, { amount: '50000', class: 'C' })
  assert.deepEqual([third.catch_up, third.interest], ['10000.00', '800.00'])
  const drafts = (
    await world.staff.get(`/api/fund-drawdowns?filter[fund_id]=${fund.id}&filter[status]=draft`)
  ).body.data
  await made(world.staff, `fund-drawdowns/${drafts[0].id}/issue`)
  const fourth = await admitted(fund.id, 3, { amount: '100000', class: 'B' })
  assert.deepEqual([fourth.catch_up, fourth.interest], ['30000.00', '2400.00'])
  const { body } = await world.staff.get(
    `/api/distributions?filter[fund_id]=${fund.id}&include=lines&sort=number`,
  )
  const linesOf = (index: number) =>
    body.data[index].lines.map((line: { amount: string }) => line.amount) as string[]
  // £800.00 by £20,000.00 and £90,000.00 that were called of A and B.
  assert.deepEqual(linesOf(0), ['145.45', '654.55'])
  // £1,600.00 by £20,000.00, £90,000.00 and £10,000.00; £800.00 of the call to class B goes to B alone.
  assert.deepEqual(linesOf(1), ['266.67', '2000.00', '133.33'])
  for (const id of [toAll, toB]) {
    const { data } = (await world.staff.get(`/api/fund-drawdowns/${id}?append=may_cancel,permissions`)).body
    assert.deepEqual([data.may_cancel, data.permissions.includes('cancel')], [false, false])
    const refused = await world.staff.post(`/api/fund-drawdowns/${id}/cancel`, {})
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'Investors of a later closing owe their share of this call, so it can’t be cancelled.'],
    )
  }
})

test('a call to one class that no later closing counts can still be cancelled', async () => {
  const fund = await newFund(world.staff)
  const today = api.clock.now().toISOString().slice(0, 10)
  await committed(world, fund.id, ['100000'], { date: today })
  const call = async (unitClass?: string) => {
    const { id } = await made(world.staff, 'fund-drawdowns', {
      fund_id: fund.id,
      title: 'Call',
      purpose: 'investment',
      basis: 'percent',
      percent: '10',
      notice_days: 1,
      due_date: '2027-12-31',
      class: unitClass,
    })
    await made(world.staff, `fund-drawdowns/${id}/issue`)
    return id as number
  }
  const toA = await call('A')
  const joined = await admitted(fund.id, 1, { amount: '50000', class: 'B' })
  assert.equal(joined.catch_up, '0.00')
  assert.equal((await made(world.staff, `fund-drawdowns/${toA}/cancel`)).status, 'cancelled')
})
