import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

const call = (staff: Client, fundId: number, due_date: string) =>
  made(staff, 'fund-drawdowns', {
    fund_id: fundId,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    due_date,
  })
const figures = async (staff: Client, id: number) => {
  const asked = 'append=committed,called,drawn,units,investors_count'
  const {
    committed: all,
    called,
    drawn,
    units,
    investors_count,
  } = (await staff.get(`/api/funds/${id}?${asked}`)).body.data
  return { all, called, drawn, units, investors_count }
}

test('a default is reported with a reason, confirmed by a second person, and ends the calls alone', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000', '300000'])
  const [paying, late] = commitments as { id: number }[]
  const report = (reason: string) => world.staff.post(`/api/fund-commitments/${late!.id}/default`, { reason })
  const first = await call(world.staff, fund.id, '2026-12-01')
  const { lines } = await made(world.staff, `fund-drawdowns/${first.id}/issue`)
  const paid = { amount: lines[0].total, received_on: '2026-11-20' }
  await made(world.staff, `fund-drawdown-lines/${lines[0].id}/payments`, paid)
  const part = { amount: '12000', received_on: '2026-11-20' }
  await made(world.staff, `fund-drawdown-lines/${lines[1].id}/payments`, part)
  const early = await report('Too early')
  assert.deepEqual([early.status, early.body.message], [409, 'Nothing is overdue on this commitment.'])
  const before = await figures(world.staff, fund.id)

  api.clock.forward({ days: 20 })
  world.staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
  assert.equal((await report('')).status, 422)
  const notLate = await world.staff.post(`/api/fund-commitments/${paying!.id}/default`, { reason: 'No' })
  assert.equal(notLate.status, 409, 'who has paid is not in default')
  const drafted = await call(world.staff, fund.id, '2026-12-31')
  const reported = await report('Two reminders unanswered.')
  assert.equal(reported.status, 200, reported.text)
  assert.deepEqual(
    [reported.body.data.status, reported.body.data.default_reason],
    ['active', 'Two reminders unanswered.'],
  )
  const confirm = (client: Client) => client.post(`/api/fund-commitments/${late!.id}/default/confirm`, {})
  const alone = await confirm(world.staff)
  assert.deepEqual([alone.status, alone.body.reason], [403, 'second_person'])
  const confirmed = await confirm(world.colleague)
  assert.equal(confirmed.body.data.status, 'defaulted', confirmed.text)
  assert.equal((await confirm(world.colleague)).status, 200, 'again changes nothing')

  assert.deepEqual(await figures(world.staff, fund.id), before, 'its part of the fund stays')
  const stopped = await world.staff.post(`/api/fund-drawdowns/${drafted.id}/issue`)
  assert.equal(stopped.status, 409, 'a call that was drawn up with them')
  await made(world.staff, `fund-drawdowns/${drafted.id}/cancel`, {})
  const next = await call(world.staff, fund.id, '2026-12-31')
  assert.deepEqual(
    next.lines.map((each: { fund_commitment_id: number }) => each.fund_commitment_id),
    [paying!.id],
  )
  const change = await world.staff.patch(`/api/fund-commitments/${late!.id}`, { amount: '1' })
  assert.equal(change.status, 409)

  const investor = await api.asUser(world.investors[1]!)
  const own = (await investor.get(`/api/fund-commitments/${late!.id}`)).body.data
  assert.equal(own.status, 'defaulted')
  assert.ok(!('default_reason' in own) && !('default_reporter_name' in own))
})

test('a default is lifted with a reason, also once the rest has been paid', async () => {
  const { body } = await world.staff.get('/api/fund-commitments?filter[status]=defaulted')
  const { id } = body.data[0] as { id: number }
  const open = await world.staff.get('/api/fund-drawdown-lines?filter[status]=part_paid')
  const [line] = open.body.data
  await made(world.staff, `fund-drawdown-lines/${line.id}/payments`, {
    amount: line.outstanding,
    received_on: '2026-12-05',
  })
  assert.equal((await world.staff.post(`/api/fund-commitments/${id}/default/lift`, {})).status, 422)
  const lifted = await made(world.staff, `fund-commitments/${id}/default/lift`, { reason: 'Paid.' })
  assert.deepEqual([lifted.status, lifted.default_reason, lifted.defaulted_at], ['active', null, null])
  const again = await world.staff.post(`/api/fund-commitments/${id}/default/lift`, { reason: 'Paid.' })
  assert.equal(again.status, 409)
  const told = (
    await world.staff.get(`/api/timeline?owner_type=fund&owner_id=${lifted.fund_id}`)
  ).body.data.map(({ event }: { event?: string }) => event)
  for (const each of ['default_reported', 'defaulted', 'default_lifted'])
    assert.ok(told.includes(`fund_commitment.${each}`), each)
})
