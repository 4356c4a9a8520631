import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import {
  commitmentOf,
  distributed,
  draft,
  fundUnderWay,
  publishedValue,
  standingOf,
  today,
  transferred,
} from '../transfers/test-transfers.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 4))
})

/** Requested by one person and approved by another. */
async function closedByTwo(id: number, reason: string) {
  const asked = await made(world.staff, `fund-commitments/${id}/close`, { reason })
  assert.equal(asked.status, 'active')
  const closed = await world.colleague.post(`/api/fund-commitments/${id}/close/approve`, {})
  assert.equal(closed.status, 200, closed.text)
  return closed
}

test('what is left to call is released by two people: who requested it can’t approve it, and either may withdraw', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000'])
  const path = `fund-commitments/${commitments[0].id}`
  const early = await world.colleague.post(`/api/${path}/close/approve`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'])
  const asked = await made(world.staff, `${path}/close`, { reason: 'The investor leaves.' })
  assert.deepEqual([asked.status, asked.unfunded, asked.released], ['active', '100000.00', '0.00'])
  assert.ok(asked.close_requested_at && asked.close_requester_name)
  const again = await world.colleague.post(`/api/${path}/close`, { reason: 'Again' })
  assert.deepEqual(
    [again.status, again.body.reason],
    [409, 'wrong_status'],
    'a second request is no approval',
  )
  const alone = await world.staff.post(`/api/${path}/close/approve`, {})
  assert.deepEqual([alone.status, alone.body.reason], [403, 'second_person'])
  assert.match(alone.body.message, /You made this request/)
  const verbs = async (client: Client) =>
    (await client.get(`/api/${path}?append=permissions`)).body.data.permissions as string[]
  assert.equal((await verbs(world.staff)).includes('approve'), false)
  assert.equal((await verbs(world.colleague)).includes('approve'), true)
  const withdrawn = await made(world.colleague, `${path}/close/withdraw`)
  assert.deepEqual([withdrawn.close_requested_at, withdrawn.close_reason], [null, null])
  const late = await world.colleague.post(`/api/${path}/close/approve`, {})
  assert.equal(late.status, 409, 'what was withdrawn is not approved')
  await made(world.staff, `${path}/close`, { reason: 'The investor leaves after all.' })
  const sale = await draft(world, world.staff, commitments[0].id)
  assert.equal(sale.status, 409, 'what is to be closed is not transferred')
  const owner = await api.asUser(world.investors[0]!)
  const { close_requested_at: when, close_reason: why } = await commitmentOf(owner, commitments[0].id)
  assert.deepEqual([when, why], [undefined, undefined], 'the investor reads nothing of it')
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-11-23',
  })
  const unsettled = await world.colleague.post(`/api/${path}/close/approve`, {})
  assert.equal(unsettled.status, 409, 'a call was drafted meanwhile')
  await made(world.staff, `fund-drawdowns/${call.id}/cancel`)
  const [one, two] = await Promise.all(
    [1, 2].map(() => world.colleague.post(`/api/${path}/close/approve`, {})),
  )
  assert.deepEqual([one!.status, two!.status], [200, 200])
  const { status, released, close_requested_at: left } = await commitmentOf(world.staff, commitments[0].id)
  assert.deepEqual([status, released, left], ['closed', '100000.00', null])
})

test('what changed since the request is not released: approving says what is left now', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000'])
  const path = `fund-commitments/${commitments[0].id}`
  const asked = await made(world.staff, `${path}/close`, { reason: 'The investor leaves.' })
  assert.equal(asked.close_requested, '100000.00')
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 1,
    due_date: '2026-11-23',
  })
  const { lines } = await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  await made(world.staff, `fund-drawdown-lines/${lines[0].id}/payments`, {
    amount: '10000.00',
    received_on: today,
  })
  const approve = () => world.colleague.post(`/api/${path}/close/approve`, {})
  const refused = await approve()
  assert.deepEqual([refused.status, refused.body.reason], [409, 'changed'], refused.text)
  assert.match(refused.body.message, /^£90,000\.00 is left to call now\. It was £100,000\.00 when /)
  await made(world.staff, `${path}/close/withdraw`)
  const { close_requested: none } = await commitmentOf(world.staff, commitments[0].id)
  assert.equal(none, null)
  await made(world.staff, `${path}/close`, { reason: 'The investor leaves.' })
  const closed = await approve()
  assert.deepEqual([closed.status, closed.body.data?.released], [200, '90000.00'], closed.text)
})

test('a closed commitment is called no more, keeps its part, and releases what is left for a reason', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000', '100000'])
  const [first, second] = commitments as { id: number }[]
  const call = (percent: string) =>
    made(world.staff, 'fund-drawdowns', {
      fund_id: fund.id,
      title: 'Call',
      purpose: 'investment',
      basis: 'percent',
      percent,
      notice_days: 1,
      due_date: '2026-11-23',
    })
  const drawn = await call('60')
  const close = (body: unknown) => world.staff.post(`/api/fund-commitments/${first!.id}/close`, body)
  assert.equal((await close({ reason: 'Ends' })).status, 409, 'a call is in draft')
  const { lines } = await made(world.staff, `fund-drawdowns/${drawn.id}/issue`)
  for (const line of lines)
    await made(world.staff, `fund-drawdown-lines/${line.id}/payments`, {
      amount: line.total,
      received_on: today,
    })
  const before = await standingOf(world, fund.id)
  const silent = await close({})
  assert.equal(silent.status, 422)
  assert.ok(silent.body.errors.reason)
  const closed = await closedByTwo(first!.id, 'The investor was released.')
  const { status, unfunded, released, ended_on, units } = closed.body.data
  assert.deepEqual(
    [status, unfunded, released, ended_on, units],
    ['closed', '0.00', '40000.00', today, '60000'],
  )
  assert.equal((await close({ reason: 'Again' })).status, 200, 'again changes nothing')
  assert.deepEqual((await standingOf(world, fund.id)).whole, before.whole, 'what was paid keeps its part')
  const next = await call('10')
  assert.deepEqual(
    next.lines.map((line: { fund_commitment_id: number }) => line.fund_commitment_id),
    [second!.id],
  )
  await publishedValue(world, fund.id, today, '120000')
  const account = await world.staff.get(`/api/fund-commitments/${first!.id}/capital-account`)
  const { committed: whole, released: gone, unfunded: left } = account.body.data.commitment
  assert.deepEqual([whole, gone, left], ['100000.00', '40000.00', '0.00'], account.text)
  const { released: here, unfunded_closing: after } = account.body.data.columns[0]
  assert.deepEqual([here, after], ['40000.00', '0.00'])
  const owner = await api.asUser(world.investors[0]!)
  assert.equal((await commitmentOf(owner, first!.id)).close_reason, undefined)
})

test('a commitment of which nothing is left or held is closed by the value that says so', async () => {
  const { fund, ids } = await fundUnderWay(world)
  await publishedValue(world, fund.id, today, '0')
  assert.equal((await commitmentOf(world.staff, ids[0])).status, 'closed')
})

test('what a closed commitment is paid back to be called again is released, also where it was closed by a value', async () => {
  const { fund, ids } = await fundUnderWay(world)
  await publishedValue(world, fund.id, today, '0')
  await distributed(world, fund.id, { kind: 'recallable', amount: '40000' })
  const shown = async (id: number) => {
    const { status, recallable, released, unfunded } = await commitmentOf(world.staff, id)
    return [status, recallable, released, unfunded]
  }
  assert.deepEqual(await shown(ids[0]), ['closed', '10000.00', '10000.00', '0.00'])
  const account = await world.staff.get(`/api/fund-commitments/${ids[0]}/capital-account`)
  assert.equal(account.body.data.commitment.unfunded, '0.00', account.text)
  const half = await transferred(world, ids[0], { amount: '50000.01' })
  assert.deepEqual(await shown(ids[0]), ['closed', '5000.00', '5000.00', '0.00'])
  assert.deepEqual(await shown(half.to_fund_commitment_id), ['closed', '5000.00', '5000.00', '0.00'])
  const whole = await transferred(world, ids[1])
  assert.deepEqual(await shown(ids[1]), ['transferred', '0.00', '0.00', '0.00'])
  assert.deepEqual(await shown(whole.to_fund_commitment_id), ['closed', '30000.00', '30000.00', '0.00'])
  const path = `/api/fund-commitments/${ids[1]}`
  for (const gone of [await world.staff.patch(path, { notes: 'Sold' }), await world.staff.delete(path)])
    assert.deepEqual([gone.status, gone.body.reason], [409, 'wrong_status'], 'what was transferred stays')
})

test('interest of who joins late goes to closed commitments and to what was paid of those in default', async () => {
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000', '100000', '100000'])
  const [closed, open, late] = (commitments as { id: number }[]).map(({ id }) => id)
  const call = await made(world.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call',
    purpose: 'investment',
    basis: 'percent',
    percent: '20',
    due_date: '2026-11-27',
  })
  const { lines } = await made(world.staff, `fund-drawdowns/${call.id}/issue`)
  for (const [index, amount] of ['20000', '20000', '10000'].entries())
    await made(world.staff, `fund-drawdown-lines/${lines[index].id}/payments`, { amount, received_on: today })
  await closedByTwo(closed!, 'The investor was released.')
  api.clock.forward({ days: 372 })
  world.staff = await api.as('superAdmin')
  await made(world.staff, `fund-commitments/${late}/default`, { reason: 'Reminders unanswered.' })
  await made(await api.as('support'), `fund-commitments/${late}/default/confirm`)
  await committed(world, fund.id, ['100000'], { date: '2027-11-27', from: 3 })
  const { body } = await world.staff.get(`/api/distributions?filter[fund_id]=${fund.id}&include=lines`)
  assert.deepEqual(
    body.data[0].lines.map((line: { fund_commitment_id: number; amount: string }) => [
      line.fund_commitment_id,
      line.amount,
    ]),
    [
      [closed, '640.00'],
      [open, '640.00'],
      [late, '320.00'],
    ],
  )
})
