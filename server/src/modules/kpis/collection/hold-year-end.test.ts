import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { made, testKpis } from '../test-kpis.ts'
import { CollectionTester } from './test-collection.ts'

const api = apiForTests()
let tester: CollectionTester
before(async () => {
  tester = new CollectionTester(api, await testKpis(await api.as('superAdmin')))
})

const companyThatAnswers = async (name: string) => {
  const company = await tester.company(name)
  const staff = await tester.staff()
  const ask = (more: object = {}) =>
    tester.ask({ companies: [{ company_id: company, ...tester.person() }], ...more })
  const endsIn = (month: number) => staff.patch(`/api/companies/${company}`, { year_end_month: month })
  return { staff, company, ask, endsIn }
}

test('the end of a year stays while a request runs whose period it would not have', async () => {
  const { ask, endsIn, staff, company } = await companyThatAnswers('Larkfield Therapeutics')
  const [first, second] = [await ask(), await ask()]
  const refused = await endsIn(1)
  assert.deepEqual(refused.body.errors?.year_end_month, [
    '2 KPI requests are for a period that doesn’t fit a year ending in January. Approve or withdraw them first.',
  ])
  assert.equal((await staff.get(`/api/companies/${company}`)).body.data.year_end_month, 12)
  assert.equal((await endsIn(6)).status, 200, 'its quarters are the same')
  assert.equal((await tester.act(first.id, 'withdraw')).status, 200)
  assert.match(
    (await endsIn(1)).body.errors.year_end_month[0],
    /^1 KPI request is for .* withdraw it first\.$/,
  )
  assert.equal((await tester.act(second.id, 'withdraw')).status, 200)
  assert.equal((await endsIn(1)).status, 200)
  const shown = await tester.shown(second.id)
  assert.deepEqual([shown.period, shown.period_label], [null, second.period_label], 'no place on the sheet')
})

test('a year that was asked for holds every other end, a month none', async () => {
  const staff = await tester.staff()
  for (const frequency of ['annual', 'monthly'])
    await made(staff, 'report-types', {
      name: `Staff, ${frequency}`,
      unit: 'number',
      aggregation: 'last',
      frequency,
    })
  const { ask, endsIn } = await companyThatAnswers('Marlow Optics')
  await ask({ period: '2021-02' })
  assert.equal((await endsIn(5)).status, 200)
  const year = await ask({ period: '2021' })
  assert.match((await endsIn(8)).body.errors.year_end_month[0], /^1 KPI request is for a period/)
  assert.equal((await tester.shown(year.id)).period, '2021')
})

test('what was approved is read as it was, by the quarter that it was asked for', async () => {
  const { ask, endsIn, company } = await companyThatAnswers('Fenwick Robotics')
  const request = await ask()
  const [link, browser] = [await tester.linkOf(request.recipient_email), await tester.guest()]
  await tester.prove(browser, link, request.recipient_email)
  const rows = tester.rows({ [tester.kpis.revenue]: { value: '7' } })
  const { version } = (await browser.post(`${link}/figures`, { rows })).body.data
  assert.equal((await browser.post(`${link}/submit`, { version })).status, 200)
  assert.equal((await endsIn(2)).status, 422, 'staff have not decided yet')
  // As a company stands whose year was moved before requests held it.
  await api.db
    .updateTable('companies')
    .set({ year_end_month: 2 })
    .where('tenant_id', '=', 1)
    .where('id', '=', company)
    .execute()
  const moved = await tester.form(browser, link)
  assert.equal(moved.sections[0]!.rows[0]!.value, '7')
  assert.match(moved.earlier.at(-1)!, /^Quarter to /)
  assert.equal((await tester.act(request.id, 'send-back', { reason: 'Again.' })).status, 200)
  assert.equal((await tester.form(browser, link)).can_fill, false)
  const late = await browser.post(`${link}/figures`, { rows })
  assert.deepEqual([late.status, late.body.reason], [409, 'status'], late.text)
})
