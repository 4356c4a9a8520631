import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
})

const today = () => api.clock.now().toISOString().slice(0, 10)

/** £1m paid in today, a quarter of it by the first investor, and a draft of £1,000.00 of gain. */
async function drafted(values: Record<string, unknown> = {}) {
  const staff = await api.as('superAdmin')
  const fund = await newFund(staff, values)
  await committed({ ...world, staff }, fund.id, ['250000', '750000'], { date: today() })
  const dueOn = new Date(api.clock.now().getTime() + 4 * 86_400_000).toISOString().slice(0, 10)
  await calledInFull(staff, fund.id, { dueOn, paidOn: today() })
  const facts = { kind: 'gain', record_date: today(), pay_date: today() }
  const draft = await made(staff, 'distributions', {
    ...facts,
    fund_id: fund.id,
    title: 'Sale',
    amount: '1000',
  })
  return { staff, fund, draft, facts }
}

test('a draft that is changed is worked out anew, and a preview of it changes nothing', async () => {
  const { staff, draft, facts } = await drafted()
  const address = `/api/distributions/${draft.id}/redraft`
  const body = {
    ...facts,
    title: 'Sale of Morrow',
    amount: '2000',
    sharing: 'waterfall',
    version: draft.version,
  }
  const preview = await staff.post(`${address}?preview=1`, body)
  assert.deepEqual([preview.status, preview.body.data.amount], [200, '2000.00'])
  const before = await staff.get(`/api/distributions/${draft.id}?include=lines`)
  assert.deepEqual([before.body.data.amount, before.body.data.version], ['1000.00', draft.version])
  const changed = await made(staff, `distributions/${draft.id}/redraft`, body)
  assert.deepEqual(
    [changed.title, changed.number, changed.sharing, changed.amount, changed.lines_amount, changed.status],
    ['Sale of Morrow', draft.number, 'european', '2000.00', '2000.00', 'draft'],
  )
  // Nothing of its first version counts as paid before it.
  assert.deepEqual([changed.terms.paid_before, changed.tiers[0].investors], ['0.00', '2000.00'])
  assert.deepEqual(
    changed.lines.map((line: { amount: string }) => line.amount),
    ['500.00', '1500.00'],
  )
  const steps = await staff.get(`/api/distributions/${draft.id}/history`)
  assert.deepEqual(
    steps.body.data.map(({ step }: { step: string }) => step),
    ['drafted', 'redrafted'],
  )
  const stale = await staff.post(address, body)
  assert.equal(stale.status, 409)
})

test('who changed a draft may not authorise it, and a confirmed one is changed by nobody', async () => {
  const { staff, draft, facts } = await drafted()
  const colleague = await api.as('support')
  await made(colleague, `distributions/${draft.id}/redraft`, { ...facts, title: 'Sale', amount: '1500' })
  await made(staff, `distributions/${draft.id}/confirm`)
  const refused = await colleague.post(`/api/distributions/${draft.id}/authorise`, {})
  assert.deepEqual([refused.status, refused.body.reason], [403, 'second_person'])
  const late = await staff.post(`/api/distributions/${draft.id}/redraft`, {
    ...facts,
    title: 'Sale',
    amount: '1',
  })
  assert.deepEqual([late.status, late.body.reason], [409, 'wrong_status'])
  await made(staff, `distributions/${draft.id}/return`, { reason: 'The amount is another' })
  const again = await made(staff, `distributions/${draft.id}/redraft`, {
    ...facts,
    title: 'Sale',
    amount: '1',
  })
  assert.deepEqual([draft.maker_name, again.maker_name], ['Priya Nair', 'Priya Nair'])
})

test('who changed a draft may not authorise it after somebody else changed it too', async () => {
  const { staff, draft, facts } = await drafted()
  const colleague = await api.as('support')
  await made(colleague, `distributions/${draft.id}/redraft`, { ...facts, title: 'Sale', amount: '1500' })
  await made(staff, `distributions/${draft.id}/redraft`, { ...facts, title: 'Sale', amount: '1600' })
  await made(staff, `distributions/${draft.id}/confirm`)
  const authorise = `/api/distributions/${draft.id}/authorise`
  const refused = await colleague.post(authorise, {})
  assert.deepEqual([refused.status, refused.body.reason], [403, 'second_person'])
  const shown = (await colleague.get(`/api/distributions/${draft.id}?append=permissions`)).body.data
  assert.ok(!shown.permissions.includes('authorise'), shown.permissions.join(', '))
  const waiting = (await colleague.get('/api/statistics/attention')).body.data as { fund_id: number | null }[]
  assert.ok(waiting.every(({ fund_id: of }) => of !== draft.fund_id))
})

test('a draft is not changed under a later one that counts it', async () => {
  const { staff, fund, draft, facts } = await drafted()
  const later = await made(staff, 'distributions', {
    ...facts,
    fund_id: fund.id,
    title: 'Next sale',
    amount: '500',
    sharing: 'waterfall',
  })
  const change = { ...facts, title: 'Sale', amount: '3000' }
  const refused = await staff.post(`/api/distributions/${draft.id}/redraft`, change)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'wrong_status'])
  assert.match(refused.body.message, /^Next sale was worked out/)
  await made(staff, `distributions/${later.id}/cancel`, {})
  assert.equal((await made(staff, `distributions/${draft.id}/redraft`, change)).amount, '3000.00')
})

test('a draft by an American waterfall says what the company cost and since when', async () => {
  const { staff, draft, facts } = await drafted({ waterfall: 'american' })
  assert.deepEqual([draft.cost, draft.invested_on], [null, null])
  const changed = await made(staff, `distributions/${draft.id}/redraft`, {
    ...facts,
    title: 'Sale',
    amount: '900000',
    sharing: 'waterfall',
    cost: '400000',
    invested_on: '2024-02-29',
  })
  assert.deepEqual([changed.cost, changed.invested_on], ['400000.00', '2024-02-29'])
})

test('what a later waterfall counts is not cancelled under it, and is authorised before it', async () => {
  const { staff, fund, draft, facts } = await drafted()
  const waterfall = (title: string, amount: string) =>
    made(staff, 'distributions', { ...facts, fund_id: fund.id, title, amount, sharing: 'waterfall' })
  const first = await waterfall('First', '900000')
  const second = await waterfall('Second', '300000')
  assert.equal(second.carry_amount === '0.00', false, 'because the first returned the contributions')
  const refused = await staff.post(`/api/distributions/${first.id}/cancel`, {})
  assert.deepEqual([refused.status, refused.body.reason], [409, 'wrong_status'])
  assert.match(refused.body.message, /^Second was worked out from this distribution\./)
  await made(staff, `distributions/${second.id}/confirm`)
  const standing = async (of: number) => {
    const appended = 'awaits,awaited_id,awaited_title,counted_in'
    const { data } = (await staff.get(`/api/distributions/${of}?append=${appended}`)).body
    return appended.split(',').map((key) => data[key])
  }
  assert.deepEqual(await standing(second.id), ['earlier_distribution', draft.id, 'Sale', null])
  assert.deepEqual(await standing(first.id), ['earlier_distribution', draft.id, 'Sale', 'Second'])
  assert.deepEqual(await standing(draft.id), [null, null, null, 'First'])
  const colleague = await api.as('support')
  const early = await colleague.post(`/api/distributions/${second.id}/authorise`, {})
  assert.deepEqual([early.status, early.body.reason], [409, 'wrong_status'])
  assert.match(early.body.message, /^This waterfall includes Sale, which isn’t authorised yet\./)
  await made(staff, `distributions/${second.id}/cancel`, {})
  assert.deepEqual(await standing(second.id), [null, null, null, null])
  assert.equal((await made(staff, `distributions/${first.id}/cancel`, {})).status, 'cancelled')
})

test('a draft that is changed does not count a later one that may still be cancelled', async () => {
  const { staff, fund, draft, facts } = await drafted()
  await made(staff, 'distributions', { ...facts, fund_id: fund.id, title: 'Later', amount: '700' })
  const change = { ...facts, title: 'Sale', amount: '500', sharing: 'waterfall' }
  assert.equal((await made(staff, `distributions/${draft.id}/redraft`, change)).terms.paid_before, '0.00')
})
