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

test('staff ask many companies at once, all or none, each once for a period', async () => {
  const { company } = tester.kpis
  const other = await tester.company('Larkfield Therapeutics')
  const staff = await tester.staff()
  const period = tester.nextQuarter()
  const ask = (companies: object[], more: object = {}) =>
    staff.post('/api/kpi-requests', { period, due_date: tester.daysFromNow(10), companies, ...more })
  const [ruth, ana] = [tester.person(), tester.person()]
  const refused = await ask([
    { company_id: company, ...ruth },
    { company_id: other, email: 'ana@larkfield.example' },
    { company_id: company, ...ana },
    { company_id: 999_999, ...ana },
  ])
  assert.deepEqual(Object.keys(refused.body.errors), [
    'companies.1.name',
    'companies.2.company_id',
    'companies.3.company_id',
  ])
  const asked = await ask([
    { company_id: company, ...ruth },
    { company_id: other, ...ana },
  ])
  assert.equal(asked.status, 201, asked.text)
  await api.deliver()
  assert.deepEqual(
    (await tester.lettersTo(ana.email)).map(({ subject }) => subject),
    [
      `Please report the KPIs of Larkfield Therapeutics for ${(await tester.shown(asked.body.data.ids[1])).period_label}`,
    ],
  )
  const again = await ask([{ company_id: other, ...ana }])
  assert.match(again.body.errors['companies.0.company_id'][0], /already has a request for Q1 2021/)
  assert.equal(
    (await ask([{ company_id: other, ...ana }], { due_date: '2026-01-01' })).body.errors.due_date.length,
    1,
  )
  const margin = { report_type_ids: [tester.kpis.margin] }
  assert.deepEqual((await ask([{ company_id: other, ...ana }], margin)).body.errors.report_type_ids, [
    'Gross margin is calculated from other KPIs, so it can’t be requested.',
  ])
  const listed = (await staff.get(`/api/kpi-requests?filter[period]=${period}&sort=company_name`)).body.data
  assert.deepEqual(
    listed.map((each: Record<string, unknown>) => [each['company_name'], each['status'], each['is_late']]),
    [
      ['Larkfield Therapeutics', 'asked', false],
      ['Tidewell Energy', 'asked', false],
    ],
  )
  const known = (await staff.get('/api/reports/kpi-recipients')).body.data
  const line = known.companies.find(({ id }: { id: number }) => id === other)
  assert.equal(line.last.email, ana.email)
})

test('a person without an account fills the form, is sent it back, and has it approved', async () => {
  const { revenue, profit, cash } = tester.kpis
  const { request, link, browser, form } = await tester.opened({
    message: 'Please be exact.',
    report_type_ids: [],
    report_sub_type_ids: [],
  })
  assert.deepEqual(
    [form.company.name, form.status, form.message, form.expected, form.filled, form.can_fill],
    ['Tidewell Energy', 'opened', 'Please be exact.', 3, 0, true],
  )
  assert.deepEqual(
    form.sections.map(({ name, rows }) => [name, rows.map((row) => row.name)]),
    [['Actual', ['Revenue', 'Gross profit', 'Cash']]],
  )
  const saved = await browser.post(`${link}/figures`, {
    rows: tester.rows({ [revenue]: { value: '200' }, [profit]: { value: '90' } }),
  })
  assert.deepEqual([saved.status, saved.body.data.filled], [200, 2], saved.text)
  const submitted = await browser.post(`${link}/submit`, { version: saved.body.data.version })
  assert.deepEqual([submitted.status, submitted.body.data.can_fill], [200, false], submitted.text)
  await api.deliver()
  const bell = (await (await tester.staff()).get('/api/notifications/admin')).body.data
  assert.ok(bell.some(({ type }: { type: string }) => type.endsWith('KpisSubmitted')))

  const late = await browser.post(`${link}/figures`, { rows: tester.rows({ [cash]: { value: '5' } }) })
  assert.deepEqual([late.status, late.body.reason], [409, 'status'])
  const twice = await browser.post(`${link}/submit`, { version: submitted.body.data.version })
  assert.deepEqual([twice.status, twice.body.reason], [409, 'status'])

  assert.equal((await tester.act(request.id, 'send-back', {})).status, 422)
  assert.equal((await tester.act(request.id, 'send-back', { reason: 'Cash is missing.' })).status, 200)
  const back = await tester.form(browser, link)
  assert.deepEqual([back.status, back.reason, back.can_fill], ['sent_back', 'Cash is missing.', true])
  assert.match((await tester.lettersTo(request.recipient_email)).at(-1)!.subject, /^Please correct/)
  const filled = await browser.post(`${link}/figures`, { rows: tester.rows({ [cash]: { value: '5' } }) })
  assert.equal((await browser.post(`${link}/submit`, { version: filled.body.data.version })).status, 200)

  const approved = await tester.act(request.id, 'approve')
  assert.deepEqual([approved.status, approved.body.data.status], [200, 'approved'], approved.text)
  assert.equal((await browser.get(link)).status, 404, 'the link ends with the approval')
  const until = `until=${request.period}&count=1`
  const sheet = (
    await (await tester.staff()).get(`/api/reports/companies/${tester.kpis.company}/kpi?${until}`)
  ).body.data
  assert.equal(sheet.periods[0].status, 'approved')
  const [first] = sheet.rows
  assert.deepEqual([first.cells[0].value, first.cells[0].input.source], ['200', 'Ruth Penhale'])
  assert.equal((await tester.act(request.id, 'withdraw')).status, 409)
})

test('a figure that moved far is submitted with a note alone', async () => {
  const { revenue } = tester.kpis
  const staff = await tester.staff()
  const before = tester.nextQuarter()
  await staff.post('/api/report-inputs', {
    owner_id: tester.kpis.company,
    rows: [{ report_type_id: revenue, period: before, value: '100' }],
  })
  const { link, browser } = await tester.opened()
  const saved = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '20' } }) })
  const [row] = saved.body.data.sections[0].rows
  assert.deepEqual([row.needs_note, row.move_percent, row.previous.at(-1).value], [true, '-80', '100'])
  const refused = await browser.post(`${link}/submit`, { version: saved.body.data.version })
  assert.deepEqual(refused.body.errors.note, ['Revenue fell 80.0%. More than 50% needs a note.'])
  const noted = await browser.post(`${link}/figures`, {
    rows: tester.rows({ [revenue]: { note: 'The plant stood still.' } }),
  })
  assert.equal((await browser.post(`${link}/submit`, { version: noted.body.data.version })).status, 200)
})

test('a figure that a person was not asked for keeps them from nothing, nor one of a KPI no longer in use', async () => {
  const { revenue, cash, company } = tester.kpis
  const staff = await tester.staff()
  const enter = (period: string, report_type_id: number, value: string) =>
    staff.post('/api/report-inputs', { owner_id: company, rows: [{ report_type_id, period, value }] })
  await enter(tester.nextQuarter(), cash, '100')
  const { request, link, browser } = await tester.opened({ report_type_ids: [revenue] })
  await enter(request.period, cash, '20')
  const saved = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '20' } }) })
  const submitted = await browser.post(`${link}/submit`, { version: saved.body.data.version })
  assert.equal(submitted.status, 200, submitted.text)

  const period = { owner_id: company, period: request.period }
  assert.equal((await staff.post('/api/report-inputs/return', period)).status, 200)
  const unsaid = await staff.post('/api/report-inputs/submit', period)
  assert.deepEqual(unsaid.body.errors.note, ['Cash fell 80.0%. More than 50% needs a note.'])
  await staff.patch(`/api/report-types/${cash}`, { active: false })
  assert.equal((await staff.post('/api/report-inputs/submit', period)).status, 200)
  await staff.patch(`/api/report-types/${cash}`, { active: true })
})

test('of two windows the one that shows what is old submits nothing', async () => {
  const { revenue } = tester.kpis
  const { link, browser, form } = await tester.opened()
  const other = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '21' } }) })
  const stale = await browser.post(`${link}/submit`, { version: form.version })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const both = await Promise.all(
    [1, 2].map(() => browser.post(`${link}/submit`, { version: other.body.data.version })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
})

test('only what was asked for is written: other KPIs, other kinds and words for numbers are refused', async () => {
  const { revenue, cash, margin, budget } = tester.kpis
  const { link, browser } = await tester.opened({ report_type_ids: [revenue] })
  const write = async (row: object) =>
    Object.keys((await browser.post(`${link}/figures`, { rows: [row] })).body.errors)
  const actual = { report_sub_type_id: tester.kpis.actual }
  assert.deepEqual(await write({ ...actual, report_type_id: cash, value: '1' }), ['rows.0.report_type_id'])
  assert.deepEqual(await write({ ...actual, report_type_id: margin, value: '1' }), ['rows.0.report_type_id'])
  assert.deepEqual(await write({ ...actual, report_type_id: revenue, value: 'many' }), ['rows.0.value'])
  assert.deepEqual(await write({ report_sub_type_id: budget, report_type_id: revenue, value: '1' }), [
    'rows.0.report_sub_type_id',
  ])
})

test('what staff approve or give back on the sheet takes the request along', async () => {
  const { revenue, company } = tester.kpis
  const { request, link, browser } = await tester.opened()
  const saved = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '9' } }) })
  await browser.post(`${link}/submit`, { version: saved.body.data.version })
  const staff = await tester.staff()
  const onSheet = (act: string) =>
    staff.post(`/api/report-inputs/${act}`, { owner_id: company, period: request.period })
  assert.equal((await onSheet('return')).status, 200)
  assert.equal((await tester.shown(request.id)).status, 'sent_back')
  const { version } = await tester.form(browser, link)
  await browser.post(`${link}/submit`, { version })
  await staff.post('/api/report-inputs', {
    owner_id: company,
    rows: [{ report_type_id: revenue, period: request.period, value: '10' }],
  })
  const early = await tester.act(request.id, 'approve')
  assert.deepEqual([early.status, early.body.reason], [409, 'status'], early.text)
  assert.equal((await onSheet('submit')).status, 200)
  assert.equal((await onSheet('approve')).status, 200)
  assert.equal((await tester.shown(request.id)).status, 'approved')
})

test('a company whose year ends otherwise than when it was asked submits the quarter that it was asked for', async () => {
  const { revenue, company } = tester.kpis
  const { request, link, browser } = await tester.opened()
  const saved = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '7' } }) })
  const staff = await tester.staff()
  const endsIn = (month: number) => staff.patch(`/api/companies/${company}`, { year_end_month: month })
  assert.equal((await endsIn(3)).status, 200)
  const submitted = await browser.post(`${link}/submit`, { version: saved.body.data.version })
  assert.equal(submitted.status, 200, submitted.text)
  const today = await tester.shown(request.id)
  assert.notEqual(today.period, request.period)
  const sheet = await staff.get(`/api/reports/companies/${company}/kpi?until=${today.period}&count=1`)
  const [period] = sheet.body.data.periods
  assert.deepEqual([period.ends_on, period.status], [request.ends_on, 'submitted'])
  assert.equal((await tester.act(request.id, 'send-back', { reason: 'Again.' })).status, 200)
  const { version } = await tester.form(browser, link)
  assert.equal((await browser.post(`${link}/submit`, { version })).status, 200)
  assert.equal((await tester.act(request.id, 'approve')).status, 200)
  assert.equal((await endsIn(12)).status, 200)
})
