import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import { leavesAsItIs } from '../../../../test/unchanged.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
})

test('a value is drafted, approved by another, published, and never changes; investors see what is published', async () => {
  const { staff, colleague, investors } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['75000', '925000'])
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '100',
    due_date: '2026-11-27',
  })
  await issuedAndPaid(staff, call.id, '2026-11-20')
  const draft = await made(staff, 'net-asset-values', {
    fund_id: fund.id,
    date: '2026-11-20',
    assets: '1240000',
    liabilities: '34000',
  })
  assert.deepEqual(
    [draft.value, draft.units, draft.per_unit, draft.status],
    ['1206000.00', '1000000', '1.206', 'draft'],
  )
  const path = `/api/net-asset-values/${draft.id}`
  const investor = await api.asUser(investors[0]!)
  assert.equal((await investor.get(path)).status, 404, 'a draft is nobody’s business')
  const firmsOwn = await investor.get(`/api/funds/${fund.id}?append=cash,investors_count`)
  assert.equal(firmsOwn.status, 400, 'the account and the other investors are the firm’s business')
  assert.equal((await staff.get(`/api/funds/${fund.id}?append=cash,investors_count`)).status, 200)
  const early = await staff.post(`${path}/publish`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'])
  const own = await staff.post(`${path}/approve`, {})
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  const permitted = async (client: typeof staff) =>
    (await client.get(`${path}?append=permissions`)).body.data.permissions
  assert.ok(!(await permitted(staff)).includes('approve'))
  assert.ok((await permitted(colleague)).includes('approve'))
  await made(colleague, `net-asset-values/${draft.id}/approve`)
  await made(staff, `net-asset-values/${draft.id}/publish`)
  await api.deliver()

  const seen = await investor.get(`/api/net-asset-values?filter[fund_id]=${fund.id}`)
  assert.deepEqual(
    seen.body.data.map((each: Record<string, unknown>) => [each['per_unit'], 'maker_name' in each]),
    [['1.206', false]],
  )
  const bell = await investor.get('/api/notifications/user')
  assert.match(bell.text, /has been published/)
  const stranger = await api.asUser(investors[2]!)
  assert.deepEqual((await stranger.get('/api/net-asset-values')).body.data, [])
  assert.equal((await stranger.get(`/api/funds/${fund.id}`)).status, 404)
  const own75 = await investor.get(`/api/fund-commitments?filter[fund_id]=${fund.id}`)
  assert.deepEqual(
    own75.body.data.map((each: Record<string, unknown>) => [each['value'], each['tvpi'], each['irr']]),
    [['90450.00', '1.206', null]],
    'no yearly return under 365 days',
  )
  await published(world, fund.id, path, investor)
})

/** What is published stays as it was, also once another value of its day takes its place. */
async function published(
  { staff, colleague }: TestFund,
  fundId: number,
  path: string,
  investor: Client,
): Promise<void> {
  for (const answer of [await staff.patch(path, { assets: '1' }), await staff.delete(path)])
    assert.deepEqual([answer.status, answer.body.reason], [409, 'wrong_status'])
  const better = await made(staff, 'net-asset-values', {
    fund_id: fundId,
    date: '2026-11-20',
    assets: '1300000',
  })
  await made(colleague, `net-asset-values/${better.id}/approve`)
  await made(staff, `net-asset-values/${better.id}/publish`)
  const before = await staff.get(path)
  assert.deepEqual(
    [before.body.data.status, before.body.data.value],
    ['superseded', '1206000.00'],
    'it is superseded and stays as it was',
  )
  const shown = await investor.get(`/api/funds/${fundId}?append=nav,nav_per_unit,tvpi`)
  assert.deepEqual([shown.body.data.nav, shown.body.data.nav_per_unit], ['1300000.00', '1.3'])
  assert.equal((await investor.get(path)).status, 404)
}

test('where investors committed to several classes, a value says which of them it is of', async () => {
  const { staff, methods } = world
  const fund = await newFund(staff)
  const commit = (method: number, unitClass: string) =>
    made(staff, 'fund-commitments', {
      fund_id: fund.id,
      investment_method_entity_id: methods[method],
      amount: '1000000',
      class: unitClass,
    })
  await commit(0, 'A')
  const draft = { fund_id: fund.id, date: '2026-09-30', assets: '2000000', units: '1000000' }
  assert.equal((await made(staff, 'net-asset-values', draft)).class, 'A')
  await commit(1, 'B')
  const shown = await staff.get(`/api/funds/${fund.id}?append=unit_classes`)
  assert.deepEqual(shown.body.data.unit_classes, ['A', 'B'])
  const unsaid = await staff.post('/api/net-asset-values', { ...draft, date: '2026-10-31' })
  assert.deepEqual(
    [unsaid.status, unsaid.body.errors],
    [422, { class: ['Choose which class of units this value is for.'] }],
  )
  assert.equal((await made(staff, 'net-asset-values', { ...draft, class: 'B' })).class, 'B')
})

test('what is changed after its approval waits for it again', async () => {
  const { staff, colleague } = world
  const fund = await newFund(staff)
  const draft = await made(staff, 'net-asset-values', {
    fund_id: fund.id,
    date: '2026-09-30',
    assets: '12500000',
    liabilities: '340000',
    units: '10000000',
  })
  assert.equal(draft.per_unit, '1.216')
  await made(colleague, `net-asset-values/${draft.id}/approve`)
  const asItIs = [{ assets: '12500000', liabilities: '340000.00', date: '2026-09-30' }]
  await leavesAsItIs(api, colleague, `/api/net-asset-values/${draft.id}`, asItIs)
  const changed = await colleague.patch(`/api/net-asset-values/${draft.id}`, { liabilities: '350000' })
  assert.deepEqual([changed.body.data.status, changed.body.data.per_unit], ['draft', '1.215'])
  for (const hand of [staff, colleague])
    assert.equal((await hand.post(`/api/net-asset-values/${draft.id}/approve`, {})).status, 403)
  const twice = await staff.post('/api/net-asset-values', {
    fund_id: fund.id,
    date: '2026-09-30',
    assets: '1',
    units: '1',
  })
  assert.deepEqual(Object.keys(twice.body.errors), ['date'])
})

test('a value whose units were added to since is neither approved nor published before it counts them', async () => {
  const { staff, colleague } = world
  const fund = await newFund(staff)
  await committed(world, fund.id, ['100000', '50000'])
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '100',
    due_date: '2026-11-27',
  })
  const { lines } = await made(staff, `fund-drawdowns/${call.id}/issue`)
  const pay = (index: number, amount: string) =>
    made(staff, `fund-drawdown-lines/${lines[index].id}/payments`, { amount, received_on: '2026-11-20' })
  await pay(0, '100000')
  const day = { fund_id: fund.id, date: '2026-11-20', assets: '150000' }
  const { id, units } = await made(staff, 'net-asset-values', day)
  assert.equal(units, '100000')
  const isRefused = async (client: Client, act: string) => {
    const { status, body } = await client.post(`/api/net-asset-values/${id}/${act}`, {})
    assert.deepEqual(
      [status, body.message],
      [409, 'More units were paid for by this date since the value was drafted. Change its units first.'],
    )
  }
  await pay(1, '20000')
  await isRefused(colleague, 'approve')
  const change = { units: '120000' }
  assert.equal((await staff.patch(`/api/net-asset-values/${id}`, change)).body.data.per_unit, '1.25')
  await made(colleague, `net-asset-values/${id}/approve`)
  await pay(1, '30000')
  await isRefused(staff, 'publish')
  const counted = await staff.patch(`/api/net-asset-values/${id}`, { units: null, note: null })
  assert.deepEqual([counted.status, counted.body.data.units], [200, '150000'], 'null: those paid for')
  await made(colleague, `net-asset-values/${id}/approve`)
  await made(staff, `net-asset-values/${id}/publish`)
})

test('a value may be drafted as one amount, without its assets and liabilities', async () => {
  const { staff } = world
  const fund = await newFund(staff)
  const day = { fund_id: fund.id, date: '2026-11-20', units: '1000' }
  const both = await staff.post('/api/net-asset-values', { ...day, value: '1500', assets: '1500' })
  assert.deepEqual([both.status, Object.keys(both.body.errors)], [422, ['value']])
  const neither = await staff.post('/api/net-asset-values', day)
  assert.deepEqual([neither.status, Object.keys(neither.body.errors)], [422, ['assets']])
  const draft = await made(staff, 'net-asset-values', { ...day, value: '1500' })
  assert.deepEqual(
    [draft.value, draft.assets, draft.liabilities, draft.per_unit],
    ['1500.00', '1500.00', '0.00', '1.5'],
  )
})
