import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { made, rowsOf, testKpis } from './test-kpis.ts'
import type { TestKpis } from './test-kpis.ts'

const api = apiForTests()
let staff: Client
let kpis: TestKpis
before(async () => {
  staff = await api.as('superAdmin')
  kpis = await testKpis(staff)
})

const write = (rows: unknown[], more = {}, who = staff) =>
  who.post('/api/report-inputs', { owner_id: kpis.company, rows, ...more })
const act = (name: string, period: string, more = {}, who = staff) =>
  who.post(`/api/report-inputs/${name}`, { owner_id: kpis.company, period, ...more })
const figure = async (period: string, id = kpis.revenue) => {
  const path = `/api/report-inputs?filter[owner_id]=${kpis.company}&filter[report_type_id]=${id}&filter[period]=${period}`
  return (await staff.get(path)).body.data[0]
}

test('figures are written for a quarter, a second time in place of the first, and null is missing', async () => {
  const rows = rowsOf([
    [kpis.revenue, { '2025-q1': '100', '2025-q2': '120.5' }],
    [kpis.cash, { '2025-q1': '0' }],
  ])
  const first = await write(rows)
  assert.equal(first.status, 200, first.text)
  assert.equal(first.body.data.written, 3)
  assert.equal((await write(rows)).body.data.written, 0, 'the same again changes nothing')
  assert.equal((await figure('2025-q2')).value, '120.5')
  assert.equal((await figure('2025-q1', kpis.cash)).value, '0')
  await write(rowsOf([[kpis.revenue, { '2025-q2': null }]]))
  const emptied = await figure('2025-q2')
  assert.deepEqual([emptied.value, emptied.status], [null, 'missing'])
  const missing = await staff.get(`/api/report-inputs?filter[owner_id]=${kpis.company}&filter[missing]=1`)
  assert.equal(missing.body.data.length, 1)
  assert.equal((await figure('2025-q1', kpis.cash)).status, 'draft')
})

test('what does not fit is refused on its row, and nothing of the rest is written', async () => {
  const good = { report_type_id: kpis.revenue, period: '2024-q1', value: '1' }
  const faults = {
    'rows.1.period': { report_type_id: kpis.revenue, period: '2024-03', value: '1' },
    'rows.1.report_type_id': { report_type_id: kpis.margin, period: '2024-q1', value: '1' },
    'rows.1.text': { report_type_id: kpis.revenue, period: '2024-q2', text: 'good' },
    'rows.1.value': { report_type_id: kpis.revenue, period: '2024-q2', value: '1.2345678' },
  }
  for (const [field, row] of Object.entries(faults)) {
    const { status, body, text } = await write([good, row])
    assert.equal(status, 422, field)
    assert.ok(body.errors[field], text)
  }
  const all = await write([good, ...Object.values(faults).slice(0, 3)])
  const fields = ['rows.1.period', 'rows.2.report_type_id', 'rows.3.text']
  assert.deepEqual(Object.keys(all.body.errors), fields, all.text)
  const twice = await write([good, good, good])
  assert.deepEqual(Object.keys(twice.body.errors), ['rows.1.period', 'rows.2.period'])
  assert.equal(await figure('2024-q1'), undefined)
})

test('a period is submitted, approved and locked, and never changes then', async () => {
  await write(rowsOf([[kpis.revenue, { '2023-q1': '100' }]]))
  assert.equal((await act('approve', '2023-q1')).status, 409, 'it was not submitted')
  const submitted = await act('submit', '2023-q1')
  assert.equal(submitted.status, 200, submitted.text)
  assert.equal(submitted.body.data.status, 'submitted')
  assert.equal((await act('approve', '2023-q1', { version: 1 })).status, 409, 'another version')
  assert.equal((await act('approve', '2023-q1')).body.data.status, 'approved')
  assert.equal((await figure('2023-q1')).status, 'approved')
  assert.equal((await act('lock', '2023-q1')).body.data.status, 'locked')
  const late = await write(rowsOf([[kpis.revenue, { '2023-q1': '101' }]]))
  assert.deepEqual([late.status, late.body.reason], [409, 'period_locked'])
  const missing = await write(rowsOf([[kpis.cash, { '2023-q1': '5' }]]))
  assert.equal(missing.status, 409, 'what was missing stays missing')
  const { id } = await figure('2023-q1')
  assert.equal((await staff.patch(`/api/report-inputs/${id}`, { value: '7' })).status, 409)
  assert.equal((await staff.delete(`/api/report-inputs/${id}`)).status, 409)
  assert.equal((await figure('2023-q1')).value, '100')
})

test('a change after approval is marked, and the period is a draft again', async () => {
  await write(
    rowsOf([
      [kpis.revenue, { '2022-q1': '100' }],
      [kpis.cash, { '2022-q1': '9' }],
    ]),
  )
  await act('submit', '2022-q1')
  await act('approve', '2022-q1')
  const { id } = await figure('2022-q1')
  const changed = await staff.patch(`/api/report-inputs/${id}`, { value: '98' })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([changed.body.data.status, changed.body.data.changed_from], ['draft', '100'])
  assert.equal((await figure('2022-q1', kpis.cash)).status, 'approved', 'the others are as they were')
  const back = await staff.patch(`/api/report-inputs/${id}`, { value: '100' })
  assert.equal(back.body.data.changed_from, null)
})

test('after the company’s year end moved, a figure is changed and emptied in its own quarter', async () => {
  const company = await made(staff, 'companies', { name: 'Larkfield', fund_id: kpis.fund })
  const rows = rowsOf([[kpis.revenue, { '2022-q1': '10', '2022-q2': '20' }]])
  await staff.post('/api/report-inputs', { owner_id: company, rows })
  const listed = async () =>
    (await staff.get(`/api/report-inputs?filter[owner_id]=${company}&sort=ends_on`)).body.data
  const shown = async () =>
    (await listed()).map((each: Record<string, unknown>) =>
      ['ends_on', 'period', 'year', 'quarter', 'value'].map((key) => each[key]),
    )
  const [first, second] = await listed()
  assert.equal((await staff.patch(`/api/companies/${company}`, { year_end_month: 3 })).status, 200)
  const changed = await staff.patch(`/api/report-inputs/${second.id}`, { value: '21' })
  assert.deepEqual([changed.status, changed.body.data.period], [200, '2023-q1'], changed.text)
  assert.deepEqual(await shown(), [
    ['2022-03-31', '2022-q4', 2022, 4, '10'],
    ['2022-06-30', '2023-q1', 2023, 1, '21'],
  ])
  const ofYear = `/api/report-inputs?filter[owner_id]=${company}&filter[year]=2023&sort=-year,quarter`
  assert.equal((await staff.get(ofYear)).body.data.length, 1)
  const available = await staff.get(`/api/reports/available-reports?owner_id=${company}&year=2022`)
  assert.deepEqual(
    available.body.data[0].periods.map(({ period }: { period: string }) => period),
    ['2022-q4'],
  )
  assert.equal((await staff.patch(`/api/companies/${company}`, { year_end_month: 1 })).status, 200)
  assert.equal((await staff.delete(`/api/report-inputs/${first.id}`)).status, 204)
  assert.deepEqual(await shown(), [
    ['2022-03-31', null, 2023, null, null],
    ['2022-06-30', null, 2023, null, '21'],
  ])
})

test('what moved by more than half is submitted with a note alone', async () => {
  await write(rowsOf([[kpis.revenue, { '2021-q1': '100', '2021-q2': '40' }]]))
  const refused = await act('submit', '2021-q2')
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors.note, ['Revenue fell 60.0%. More than 50% needs a note.'])
  await write([{ report_type_id: kpis.revenue, period: '2021-q2', note: 'A contract ended in May.' }])
  assert.equal((await act('submit', '2021-q2')).status, 200)
  assert.equal((await act('return', '2021-q2')).body.data.status, 'draft')
})

test('of two people who edit a cell from the same figure the second is refused, with what the first entered', async () => {
  const cell = (value: string | null, from: object, more = {}) =>
    write([{ report_type_id: kpis.revenue, period: '2018-q1', value, edited_from: from, ...more }])
  assert.equal((await cell('100', { value: null })).status, 200)
  assert.equal((await cell('120', { value: '100.00' })).status, 200)
  const late = await write([
    { report_type_id: kpis.cash, period: '2018-q1', value: '5', edited_from: { value: null } },
    { report_type_id: kpis.revenue, period: '2018-q1', value: '130', edited_from: { value: '100' } },
  ])
  const sentence = 'Revenue for Q1 2018 has been changed to 120 since you opened this page.'
  assert.deepEqual([late.status, late.body.reason, late.body.message], [409, 'stale_version', sentence])
  assert.deepEqual(late.body.errors, { 'rows.1.value': [sentence] })
  assert.equal(await figure('2018-q1', kpis.cash), undefined, 'nothing of the rest is written')
  assert.equal((await cell('120', { value: '100' })).body.data.written, 0, 'both entered the same')
  const other = await cell(null, { value: '120', note: null }, { note: 'Sold.' })
  assert.equal(other.status, 200, other.text)
  const noted = { report_type_id: kpis.revenue, period: '2018-q1', note: 'Closed.' }
  const refused = await write([{ ...noted, edited_from: { note: null } }])
  assert.match(refused.body.message, /^The note on Revenue for Q1 2018 has been changed to “Sold.” since/)
  const emptied = await cell('1', { value: '120' })
  assert.match(emptied.body.message, /^Revenue for Q1 2018 has been cleared since/)
  assert.equal((await write([noted])).status, 200, 'a file or a program need not say what it read')
})

test('emptying a figure that is not there begins no period', async () => {
  const { status, body } = await write(rowsOf([[kpis.revenue, { '2017-q1': null }]]))
  assert.deepEqual([status, body.data], [200, { written: 0, periods: [] }])
  const sheet = await staff.get(`/api/reports/companies/${kpis.company}/kpi?until=2017-q1&count=1`)
  assert.equal(sheet.body.data.periods[0].status, 'missing')
})

test('a file is taken in whole, or refused whole with its line', async () => {
  const take = (csv: string) => staff.post('/api/report-inputs/import', { owner_id: kpis.company, csv })
  const head = 'Code,KPI,Unit,2020-q1,2020-q2\n'
  const good = `${head}revenue,Revenue,GBP,"1,000",1100\ncash,Cash,GBP,(5),\nEnd,,,,\n`
  const faults: Record<string, string> = {
    'Line 3: the file ends before its last line, “End”. It may have been cut.': good.replace('End,,,,\n', ''),
    'Line 2: the unit is “GBP000”, and figures of this KPI are in GBP.': good.replace('GBP', 'GBP000'),
    'Line 3: “(5” isn’t a number.': good.replace('(5)', '(5'),
    'Line 3: there is no KPI “speed”.': good.replace('cash,Cash', 'speed,Cash'),
    'Line 3: it has 4 cells, and the first line has 5.': good.replace('(5),', '(5)'),
    'Line 1: “2020-q5” isn’t a period. Use 2026-q3 or 2026-09.': good.replace('q2', 'q5'),
    'Line 2: Revenue is reported by the quarter, such as 2026-q3.': good.replace('2020-q2', '2020-05'),
  }
  for (const [message, csv] of Object.entries(faults)) {
    const { status, body, text } = await take(csv)
    assert.equal(status, 422, message)
    assert.deepEqual(body.errors?.csv, [message], text)
  }
  assert.equal(await figure('2020-q1'), undefined)
  const taken = await take(good)
  assert.equal(taken.status, 200, taken.text)
  assert.equal(taken.body.data.written, 3)
  assert.equal((await figure('2020-q1', kpis.cash)).value, '-5')
  const file = await staff.get(`/api/reports/companies/${kpis.company}/kpi/export?until=2020-q2&count=2`)
  assert.equal(file.status, 200)
  assert.equal((await take(file.text)).body.data.written, 0, 'its own file changes nothing')
})

test('figures of another firm are not there, and the year before is not entered', async () => {
  const elsewhere = await api.as('superAdmin', 2)
  const strange = await write(rowsOf([[kpis.revenue, { '2025-q1': '1' }]]), {}, elsewhere)
  assert.equal(strange.status, 422)
  assert.ok(strange.body.errors.owner_id)
  assert.equal((await elsewhere.get(`/api/reports/companies/${kpis.company}/kpi`)).status, 404)
  const own = await made(elsewhere, 'funds', { name: 'Fund' })
  const company = await made(elsewhere, 'companies', { name: 'Theirs', fund_id: own })
  const borrowed = await elsewhere.post('/api/report-inputs', {
    owner_id: company,
    rows: [{ report_type_id: kpis.revenue, period: '2025-q1', value: '1' }],
  })
  assert.equal(borrowed.status, 422)
  const { body } = await staff.get('/api/report-sub-types?filter[kind]=prior')
  const prior = await write(rowsOf([[kpis.revenue, { '2025-q1': '1' }]]), {
    report_sub_type_id: body.data[0].id,
  })
  assert.equal(prior.status, 422)
})

test('a fund manager enters and submits, and neither approves nor locks; the committee reads', async () => {
  const manager = await api.as('fundManager')
  const rows = rowsOf([[kpis.revenue, { '2019-q1': '10' }]])
  assert.equal((await write(rows, {}, manager)).status, 200)
  assert.equal((await act('submit', '2019-q1', {}, manager)).status, 200)
  for (const name of ['approve', 'lock', 'return'])
    assert.equal((await act(name, '2019-q1', {}, manager)).status, 403, name)
  const committee = await api.as('investmentCommittee')
  assert.equal((await write(rows, {}, committee)).status, 403)
  assert.equal((await committee.get(`/api/reports/companies/${kpis.company}/kpi`)).status, 200)
  const investor = await api.as('user')
  assert.equal((await investor.get(`/api/reports/companies/${kpis.company}/kpi`)).status, 403)
  assert.equal((await investor.get('/api/report-inputs')).status, 403)
})
