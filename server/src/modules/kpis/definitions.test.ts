import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

async function made(path: string, body: Record<string, unknown>) {
  const answer = await staff.post(`/api/${path}`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number; code: string; version: number }
}
const summed = (name: string) => made('report-types', { name, unit: 'number', aggregation: 'sum' })

test('a KPI gets a code from its name, and a ratio names both of its parts', async () => {
  const [upper, lower] = [await summed('Gross profit'), await summed('Revenue, total')]
  assert.deepEqual([upper.code, lower.code], ['gross_profit', 'revenue_total'])
  const ratio = { name: 'Gross margin', unit: 'percent', aggregation: 'ratio', numerator_id: upper.id }
  const refused = await staff.post('/api/report-types', ratio)
  assert.equal(refused.status, 422)
  assert.ok(refused.body.errors.denominator_id, refused.text)
  const margin = await made('report-types', { ...ratio, denominator_id: lower.id })
  const own = await staff.patch(`/api/report-types/${margin.id}`, { numerator_id: margin.id })
  assert.equal(own.status, 422)
  assert.equal((await staff.delete(`/api/report-types/${upper.id}`)).status, 409)
  assert.equal((await staff.delete(`/api/report-types/${margin.id}`)).status, 204)
  assert.equal((await staff.delete(`/api/report-types/${upper.id}`)).status, 204)
})

test('a KPI of which only the name is said is a number that is not combined', async () => {
  const plain = await made('report-types', { name: 'Patents' })
  const { data } = (await staff.get(`/api/report-types/${plain.id}`)).body
  assert.deepEqual([data.unit, data.aggregation], ['number', 'none'])
  await summed('Grants')
  const custom = await made('custom-kpis', { name: 'Patents a grant', formula: 'patents / grants' })
  const { data: read } = (await staff.get(`/api/custom-kpis/${custom.id}`)).body
  assert.equal(read.unit, 'number')
  const renamed = await staff.patch(`/api/report-types/${plain.id}`, { name: 'Patents held' })
  assert.deepEqual([renamed.status, renamed.body.data.unit], [200, 'number'])
})

test('a formula reads KPIs alone, and its faults are told in words', async () => {
  await summed('Cash')
  await summed('Burn')
  const custom = (formula: string) =>
    staff.post('/api/custom-kpis', { name: 'Runway', unit: 'months', formula })
  const faults = {
    'cash / ': 'The formula ends where a KPI should be.',
    'cash / speed': 'There is no KPI with the code speed.',
    'cash + runway': 'The formula refers to itself.',
    'cash + 12': 'The formula has “1”, which isn’t a KPI, an operator or a bracket.',
  }
  for (const [formula, message] of Object.entries(faults)) {
    const { status, body } = await custom(formula)
    assert.equal(status, 422, formula)
    assert.deepEqual(body.errors.formula, [message])
  }
  const { status, body, text } = await custom('cash / burn')
  assert.equal(status, 201, text)
  assert.equal(body.data.code, 'runway')
  const taken = await staff.post('/api/report-types', { name: 'Runway', unit: 'number', aggregation: 'sum' })
  assert.equal(taken.status, 422)
  assert.ok(taken.body.errors.code, 'a code is one of both')
  const names = (await staff.get('/api/report-types')).body.data.map((each: { code: string }) => each.code)
  assert.ok(!names.includes('runway'))
  assert.equal((await staff.get(`/api/report-types/${body.data.id}`)).status, 404)
})

test('a formula that leads back to itself is refused, with the way', async () => {
  await summed('Base')
  const custom = (name: string, formula: string) => made('custom-kpis', { name, unit: 'number', formula })
  const one = await custom('One', 'base')
  await custom('Two', 'one + base')
  const { status, body } = await staff.patch(`/api/custom-kpis/${one.id}`, { formula: 'two' })
  assert.equal(status, 422)
  assert.deepEqual(body.errors.formula, ['The formula refers back to itself: one, two, one.'])
  const renamed = await staff.patch(`/api/custom-kpis/${one.id}`, { code: 'first' })
  assert.equal(renamed.status, 409)
  assert.equal((await staff.delete(`/api/custom-kpis/${one.id}`)).status, 409)
})

test('formulas that read each other too often are refused, also from below', async () => {
  await summed('Root')
  const often = (code: string, times: number, sign: string) =>
    Array.from({ length: times }, () => code).join(sign)
  const custom = (name: string, formula: string) =>
    staff.post('/api/custom-kpis', { name, unit: 'number', formula })
  const low = await custom('Low', often('root', 10, '+'))
  assert.equal(low.status, 201, low.text)
  const high = await custom('High', often('low', 10, '*'))
  assert.equal(high.status, 201, high.text)
  const higher = await custom('Higher', 'high + root')
  assert.equal(higher.status, 422)
  assert.deepEqual(higher.body.errors.formula, ['This KPI would be calculated from more than 100 figures.'])
  const longer = await staff.patch(`/api/custom-kpis/${low.body.data.id}`, {
    formula: often('root', 11, '+'),
  })
  assert.equal(longer.status, 422)
  assert.deepEqual(longer.body.errors.formula, ['high would be calculated from more than 100 figures.'])
})

test('categories in use stay, and every firm begins with four kinds of figures', async () => {
  const category = await made('kpi-categories', { name: 'Trading' })
  await made('report-types', { name: 'Orders', unit: 'number', aggregation: 'sum', category_id: category.id })
  assert.equal((await staff.delete(`/api/kpi-categories/${category.id}`)).status, 409)
  const { body } = await staff.get('/api/report-sub-types')
  const kinds = body.data.map((each: { kind: string }) => each.kind)
  assert.deepEqual(kinds, ['actual', 'budget', 'forecast', 'prior'])
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`/api/kpi-categories/${category.id}`)).status, 404)
  const strange = { name: 'Orders', unit: 'number', aggregation: 'sum', category_id: category.id }
  assert.equal((await elsewhere.post('/api/report-types', strange)).status, 422)
})

test('words are not added up', async () => {
  const word = { name: 'Comment', unit: 'text', aggregation: 'sum' }
  assert.equal((await staff.post('/api/report-types', word)).status, 422)
  assert.equal((await staff.post('/api/report-types', { ...word, aggregation: 'none' })).status, 201)
})

test('a firm without funds has no companies, and so no KPIs', async () => {
  const paths = [
    'report-types',
    'report-inputs',
    'kpi-requests',
    'reports/quarter',
    'reports/available-reports',
  ]
  const answers = () => Promise.all(paths.map(async (path) => (await staff.get(`/api/${path}`)).status))
  assert.deepEqual(
    await answers(),
    paths.map(() => 200),
  )
  await staff.patch('/api/features', { funds_enabled: 0 })
  assert.deepEqual(
    await answers(),
    paths.map(() => 404),
  )
  await staff.patch('/api/features', { funds_enabled: 1 })
})
