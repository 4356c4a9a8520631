import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { stateCategory } from './test-categorisation.ts'
import { typeId } from './test-tenant.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const path = '/api/investor-category-rules'

const later = {
  effective_from: '2026-12-01',
  income: '170000',
  net_assets: '430000',
  director_turnover: '1600000',
  restricted_percent: '10',
  certificate_months: 36,
  source: 'A later order',
}

interface Rule {
  id: number
  effective_from: string
  effective_until: string | null
  status: string
}

const rules = async (as: Client): Promise<Rule[]> => (await as.get(path)).body.data
const history = async () =>
  (await rules(staff)).map(({ effective_from, effective_until, status }) => [
    effective_from,
    effective_until,
    status,
  ])

test('the thresholds of the law are a history: each until the day before the next', async () => {
  assert.deepEqual(await history(), [
    ['2024-03-27', null, 'in_force'],
    ['2024-01-31', '2024-03-26', 'superseded'],
    ['2005-07-01', '2024-01-30', 'superseded'],
  ])
})

test('thresholds that are or were in force aren’t changed', async () => {
  for (const { id } of await rules(staff)) {
    const refused = await staff.patch(`${path}/${id}`, { income: '1.00' })
    assert.equal(refused.status, 409, refused.text)
    assert.equal(refused.body.reason, 'rule_in_force')
  }
})

test('a threshold of nothing, which everybody meets, is refused', async () => {
  for (const name of ['income', 'net_assets', 'director_turnover']) {
    const refused = await staff.post(path, { ...later, [name]: '0.00' })
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(Object.keys(refused.body.errors), [name])
  }
})

test('thresholds don’t begin in the past, so no signed statement is judged anew', async () => {
  const early = await staff.post(path, { ...later, effective_from: '2025-01-01' })
  assert.equal(early.status, 422)
  assert.match(early.body.errors.effective_from[0], /must be a date after or equal to 20/)
})

test('planned thresholds are changed until their day, and then supersede those before', async () => {
  const planned = await staff.post(path, later)
  assert.equal(planned.status, 201, planned.text)
  const { id, version, status } = planned.body.data
  assert.equal(status, 'planned')
  assert.deepEqual((await history())[1], ['2024-03-27', '2026-11-30', 'in_force'])
  const moved = await staff.patch(`${path}/${id}`, { effective_from: '2026-12-10', version })
  assert.equal(moved.status, 200, moved.text)
  const stale = await staff.patch(`${path}/${id}`, { income: '180000', version })
  assert.equal(stale.status, 409)

  api.clock.forward({ days: 40 })
  staff = await api.as('superAdmin')
  assert.deepEqual((await history()).slice(0, 2), [
    ['2026-12-10', null, 'in_force'],
    ['2024-03-27', '2026-12-09', 'superseded'],
  ])
  const late = await staff.patch(`${path}/${id}`, { source: 'Another' })
  assert.equal(late.body.reason, 'rule_in_force')
})

test('thresholds that begin today are corrected until somebody signs by them', async () => {
  const day = (await rules(staff))[0]!.effective_from
  const today = api.clock.now().toISOString().slice(0, 10)
  assert.ok(day < today)
  const made = await staff.post(path, { ...later, effective_from: today, income: '17000' })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.body.data.status, made.body.data.may_change], ['in_force', true])
  const url = `${path}/${made.body.data.id}`
  const mended = await staff.patch(url, { income: '170000' })
  assert.equal(mended.status, 200, mended.text)
  assert.equal(mended.body.data.income, '170000.00')

  const investor = await api.as('user')
  const signed = await stateCategory(api, investor, 'high_net_worth', { income: '180000.00' })
  assert.equal(signed.status, 201, signed.text)
  const late = await staff.patch(url, { income: '180000' })
  assert.deepEqual([late.status, late.body.reason], [409, 'rule_in_force'])
  assert.equal((await staff.get(url)).body.data.may_change, false)
})

test('only those who may set categories write thresholds', async () => {
  const manager = await api.as('investmentManager')
  assert.equal((await manager.post(path, later)).status, 403)
})

test('a category tells its article of the Financial Promotion Order, and keeps its code', async () => {
  const { data } = (await staff.get('/api/investor-types')).body
  const articles = Object.fromEntries(
    data.map((type: { code: string; exempt_article: string | null }) => [type.code, type.exempt_article]),
  )
  assert.deepEqual(articles, {
    restricted: null,
    high_net_worth: '48',
    self_certified_sophisticated: '50A',
    certified_sophisticated: '50',
    professional: '19',
    advised: null,
    none: null,
  })
  const id = await typeId(api, 'restricted')
  const renamed = await staff.patch(`/api/investor-types/${id}`, { code: 'high_net_worth_too' })
  assert.deepEqual(renamed.body.errors, { code: ['The code field is prohibited.'] })
  const same = await staff.patch(`/api/investor-types/${id}`, { code: 'restricted', name: 'Restricted' })
  assert.equal(same.status, 200, same.text)
})
