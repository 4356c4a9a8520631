import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { testKpis } from '../test-kpis.ts'
import { CollectionTester } from './test-collection.ts'

const api = apiForTests()
let tester: CollectionTester
before(async () => {
  tester = new CollectionTester(api, await testKpis(await api.as('superAdmin')))
})

test('a period is asked for by its last day, which each company names by its own year', async () => {
  const staff = await tester.staff()
  const march = await tester.company('Peveril Hydrogen')
  const january = await tester.company('Ostler & Finch')
  await staff.patch(`/api/companies/${march}`, { year_end_month: 3 })
  await staff.patch(`/api/companies/${january}`, { year_end_month: 1 })
  const december = await tester.company('Brackenhall Bio')
  const ask = (ids: number[], when: object) =>
    staff.post('/api/kpi-requests', {
      due_date: tester.daysFromNow(10),
      companies: ids.map((id) => ({ company_id: id, ...tester.person() })),
      ...when,
    })
  const refused = await ask([march, january], { ends_on: '2026-09-30' })
  assert.deepEqual(refused.body.errors, {
    'companies.1.company_id': ['The financial year of Ostler & Finch has no quarter to 30 September 2026.'],
  })
  const asked = await ask([march, december], { ends_on: '2026-09-30', frequency: 'quarterly' })
  assert.equal(asked.status, 201, asked.text)
  const labels = []
  for (const id of asked.body.data.ids) labels.push((await tester.shown(id)).period_label)
  assert.deepEqual(labels, ['Q2 FY2027', 'Q3 2026'])
  const faults = {
    'Choose the last day of a month.': { ends_on: '2026-09-29' },
    'The ends on field is required.': {},
  }
  for (const [message, when] of Object.entries(faults))
    assert.deepEqual((await ask([march], when)).body.errors, { ends_on: [message] })
  const both = await ask([march], { ends_on: '2026-06-30', period: '2026-q2' })
  assert.equal(both.body.errors.period.length, 1)
  const { periods } = (await staff.get('/api/reports/kpi-recipients')).body.data
  const days = periods.map(({ ends_on: day }: { ends_on: string }) => day.slice(5))
  assert.ok(days.includes('10-31') && days.includes('09-30'), 'quarters of both years')
  assert.equal(periods.filter((each: { is_default: boolean }) => each.is_default).length, 1)
})
