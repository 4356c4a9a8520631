import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { reportEntities } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { readDefinition } from './definition.ts'
import { recordsSql } from './run-records.ts'
import { questionBy } from '../../../test/question.ts'
import type { ReportLine, Report } from './shown.ts'
import { csvRows, investmentsToReport } from '../../../test/investments-to-report.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  await investmentsToReport(api)
})

const path = (query: string, entity = 'investments') => `/api/report-rows?entity=${entity}&${query}`
async function report(query: string, client = staff): Promise<Report> {
  const answer = await client.get(path(query))
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const cells = (lines: readonly ReportLine[]) => lines.map((line) => line.cells.join(' | '))

test('records are listed with what they come to, currency by currency', async () => {
  const { columns, lines, totals, records } = await report('columns=status,date,amount:sum&sort=amount:sum')
  assert.deepEqual(
    columns.map(({ label }) => label),
    ['Status', 'Date', 'Amount', 'Currency'],
  )
  assert.equal(records, 5)
  assert.deepEqual(cells(lines), [
    'Allocated | 2026-11-19 | 50.50 | EUR',
    'Reserved | 2026-09-03 | 100.01 | GBP',
    'Reserved | 2026-09-30 | 200.02 | GBP',
    'Allocated | 2026-10-01 | 300.03 | GBP',
    'Allocated | 2026-11-19 | 333.33 | GBP',
  ])
  assert.deepEqual(cells(totals), [' |  | 50.50 | EUR', ' |  | 933.39 | GBP'])
})

test('groups of one and two levels are added up exactly, and no currencies are mixed', async () => {
  const one = await report('columns=amount:sum,amount:average,amount:share&groups=status')
  assert.deepEqual(cells(one.lines), [
    'Allocated | 1 | 50.50 | 50.50 | 100.0 | EUR',
    'Allocated | 2 | 633.36 | 316.68 | 67.9 | GBP',
    'Reserved | 2 | 300.03 | 150.02 | 32.1 | GBP',
  ])
  assert.deepEqual(cells(one.totals), [
    'Total | 1 | 50.50 | 50.50 | 100.0 | EUR',
    'Total | 4 | 933.39 | 233.35 | 100.0 | GBP',
  ])
  const two = await report('columns=amount:sum&groups=status,date:month&sort=-amount:sum')
  assert.deepEqual(cells(two.lines), [
    'Allocated | November 2026 | 1 | 50.50 | EUR',
    'Allocated | Total | 1 | 50.50 | EUR',
    'Allocated | November 2026 | 1 | 333.33 | GBP',
    'Allocated | October 2026 | 1 | 300.03 | GBP',
    'Allocated | Total | 2 | 633.36 | GBP',
    'Reserved | September 2026 | 2 | 300.03 | GBP',
    'Reserved | Total | 2 | 300.03 | GBP',
  ])
  const quarters = await report('columns=investor_name&groups=date:quarter')
  assert.deepEqual(
    cells(quarters.lines),
    ['Q3 2026 | 2', 'Q4 2026 | 3'],
    'without money there is no currency',
  )
})

test('the rows behind a group are those that were added up, and filters are the list’s', async () => {
  const { lines } = await report('columns=amount:sum&groups=status,date:month')
  for (const { within, currency, cells: shown, level } of lines) {
    const query = Object.entries(within)
      .map(([token, value]) => `within[${token}]=${value}`)
      .join('&')
    const behind = await report(`columns=amount:sum&${query}`)
    const total = behind.totals.find((each) => each.currency === currency)
    assert.equal(total?.cells[0], shown[3], `${level} ${query}`)
  }
  assert.equal((await report('filter[amount]=>200,<320')).records, 2)
  assert.equal((await report('filter[status]=reserved')).records, 2)
})

test('a page is a part of the lines, and the file holds all of them as the screen does', async () => {
  const query = 'columns=status,date,amount:sum&sort=amount:sum'
  const first = await report(`${query}&per_page=2`)
  const last = await report(`${query}&per_page=2&page=3`)
  assert.deepEqual([first.pages, first.lines.length, last.lines.length], [3, 2, 1])
  for (const asked of [query, 'columns=amount:sum,amount:share&groups=status,date:month']) {
    const shown = await report(asked)
    const file = await staff.get(path(asked).replace('report-rows?', 'report-rows/export?'))
    assert.equal(file.status, 200, file.text)
    const [head, ...rows] = csvRows(file.text)
    assert.deepEqual(
      head,
      shown.columns.map(({ label }) => label),
    )
    const text = (line: ReportLine) => line.cells.map((cell) => cell ?? '')
    assert.deepEqual(rows.slice(0, shown.lines.length), shown.lines.map(text))
    assert.deepEqual(
      rows.slice(shown.lines.length),
      shown.totals.map((line) => [text(line)[0] || 'Total', ...text(line).slice(1)]),
    )
  }
})

test('each role reports on the lists that it opens, and no other', async () => {
  const open: Record<string, string> = {
    superAdmin: 'investors investments opportunities cash_call_lines fund_commitments companies',
    support: 'investors investments opportunities cash_call_lines fund_commitments companies',
    investmentCommittee: 'investors investments opportunities cash_call_lines fund_commitments companies',
    fundManager: 'investors investments opportunities cash_call_lines fund_commitments companies',
    investmentManager: 'investors investments opportunities cash_call_lines',
    entrepreneur: 'investments opportunities cash_call_lines',
    custodian: 'investments opportunities cash_call_lines companies',
    adviser: 'investors',
    creator: 'investors',
  }
  for (const [role, expected] of Object.entries(open)) {
    const client = await api.as(role as 'adviser')
    const { data } = (await client.get('/api/report-entities')).body
    assert.equal(data.map(({ name }: { name: string }) => name).join(' '), expected, role)
    for (const entity of reportEntities) {
      const { status, text } = await client.get(path('', entity))
      assert.equal(status, expected.split(' ').includes(entity) ? 200 : 403, `${role} ${entity} ${text}`)
      const list = data.find(({ name }: { name: string }) => name === entity)?.list
      if (list === undefined || entity === 'investors') continue
      const records = (await client.get(path('per_page=1', entity))).body.data.records
      assert.equal(
        records,
        (await client.get(`/api/${list}?per_page=1`)).body.meta.total,
        `${role} ${entity}`,
      )
    }
  }
  for (const client of [await api.as('user'), api.guest()])
    assert.ok([401, 403].includes((await client.get(path(''))).status))
})

test('what a role does not see is left out and named, and can be no filter', async () => {
  const creator = await api.as('creator')
  const query = 'columns=name,category_status,held.value:sum&groups='
  const answer = await creator.get(path(query, 'investors'))
  assert.equal(answer.status, 200, answer.text)
  const { left_out: leftOut, columns, lines } = answer.body.data as Report
  assert.deepEqual(leftOut, ['Investor Categorisation', 'Value'])
  assert.deepEqual(
    columns.map(({ key }) => key),
    ['name'],
  )
  assert.equal(lines[0]?.href, null, 'who lists people opens none')
  for (const refused of ['filter[aml_status]=passed', 'within[aml_status]=passed'])
    assert.ok((await creator.get(path(refused, 'investors'))).status >= 400, refused)
})

test('the other tenant sees none of it, and odd questions are refused', async () => {
  const other = await api.as('superAdmin', 2)
  assert.equal((await report('', other)).records, 0)
  for (const odd of [
    'columns=password',
    'columns=status:sum',
    'columns=amount:most',
    'groups=status:month',
    'groups=date:month,date:year',
    'groups=status,date,kind',
    'sort=nothing',
    'filter[nothing]=1',
    'within[nothing]=1',
    'within=1',
  ])
    assert.equal((await staff.get(path(odd))).status, 400, odd)
  assert.equal((await staff.get('/api/report-rows?entity=ledgers')).status, 422)
})

test('every column of every entity can be shown, added up and grouped', async () => {
  const { data } = (await staff.get('/api/report-entities')).body
  for (const { name, columns } of data)
    for (const { key, totals } of columns) {
      const tokens = [key, ...totals.map((total: string) => `${key}:${total}`)].join(',')
      for (const query of [`columns=${tokens}&sort=-${key}`, `columns=${tokens}&groups=${key}`]) {
        const { status, text } = await staff.get(path(query, name))
        assert.equal(status, 200, `${name} ${query} ${text}`)
      }
    }
})

test('the default report of each entity is read by indexes that begin with the tenant', async () => {
  const question = await questionBy(api, 1)
  for (const entity of reportEntities) {
    const { text, values } = recordsSql(question, await readDefinition(question, { entity }), {
      limit: 50,
      offset: 0,
    })
    const plan = await api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await trx.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
      )
      return JSON.stringify(rows)
    })
    assert.doesNotMatch(plan, /Seq Scan/, `${entity} ${plan}`)
    assert.match(plan, /"Index Cond":"\(+tenant_id = /, entity)
  }
})
