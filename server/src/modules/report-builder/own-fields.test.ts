import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { csvRows, investmentsToReport } from '../../../test/investments-to-report.ts'
import type { Report } from './shown.ts'

const api = apiForTests()
let staff: Client
let sector: number
let visited: number
let limit: number
let country: number
before(async () => {
  staff = await api.as('superAdmin')
  const { people, rounds } = await investmentsToReport(api)
  sector = await field({ name: 'Preferred sector', type: 'select', options: ['Energy', 'Health'] })
  visited = await field({ name: 'Last visit', type: 'date' })
  limit = await field({ name: 'Limit', type: 'number', internal: true })
  country = await field({ name: 'Issued from', type: 'text', owner_type: 'investment_opportunity' })
  for (const [index, values] of [
    [[sector, 'Energy'] as const, [limit, '100'] as const, [visited, '2026-09-03'] as const],
    [[sector, 'Energy'] as const, [limit, '250.5'] as const],
    [[sector, 'Health'] as const, [visited, '2026-11-19'] as const],
  ].entries())
    for (const [attribute, value] of values) await keeps('user', people[index]!, attribute, value)
  await keeps('investment_opportunity', rounds[0]!, country, 'Orkney')
})

async function field(values: object): Promise<number> {
  const { status, body, text } = await staff.post('/api/attributes', { owner_type: 'user', ...values })
  assert.equal(status, 201, text)
  return body.data.id
}

async function keeps(type: string, owner: number, attribute: number, value: string): Promise<void> {
  const body = { owner_type: type, owner_id: owner, attribute_id: attribute, value }
  const { status, text } = await staff.post('/api/attribute-values', body)
  assert.equal(status, 201, text)
}

const path = (query: string, entity = 'investors') => `/api/report-rows?entity=${entity}&${query}`
async function report(query: string, { client = staff, entity = 'investors' } = {}): Promise<Report> {
  const { status, body, text } = await client.get(path(query, entity))
  assert.equal(status, 200, text)
  return body.data
}
const cells = ({ lines }: Report) => lines.map((line) => line.cells.join(' | '))

test('fields of the firm’s own are columns by their names, each of its kind', async () => {
  const { data } = (await staff.get('/api/report-entities')).body
  const of = (entity: string) =>
    data
      .find(({ name }: { name: string }) => name === entity)
      .columns.filter(({ key }: { key: string }) => key.startsWith('attribute.'))
      .map(({ label, kind }: Record<string, string>) => [label, kind])
  assert.deepEqual(of('investors'), [
    ['Preferred sector', 'text'],
    ['Last visit', 'date'],
    ['Limit', 'number'],
  ])
  assert.deepEqual(of('opportunities'), [['Issued from', 'text']])
  const shown = await report(`columns=attribute.${sector},attribute.${limit}:sum&sort=-attribute.${limit}`)
  assert.deepEqual(
    shown.columns.map(({ label }) => label),
    ['Preferred sector', 'Limit'],
  )
  assert.equal(shown.totals[0]?.cells[1], '350.5')
})

test('they group, with days by the month, and the rows behind a group are those', async () => {
  const query = `columns=attribute.${limit}:sum&groups=attribute.${sector}&within[attribute.${sector}]=Energy`
  assert.deepEqual(cells(await report(query)), ['Energy | 2 | 350.5'])
  const months = await report(
    `groups=attribute.${visited}:month&columns=name&filter[attribute.${visited}]=>2026-01-01`,
  )
  assert.deepEqual(cells(months), ['September 2026 | 1', 'November 2026 | 1'])
})

test('they are filters: of investors, and of offers', async () => {
  assert.equal((await report(`columns=name&filter[attribute.${sector}]=Energy`)).records, 2)
  assert.equal((await report(`columns=name&filter[attribute.${limit}]=>100`)).records, 1)
  const entity = 'opportunities'
  assert.equal((await report(`columns=name&filter[attribute.${country}]=ork`, { entity })).records, 1)
  assert.equal((await report(`columns=name&filter[attribute.${country}]==`, { entity })).records, 1)
})

test('the file equals the screen', async () => {
  const query = `columns=attribute.${sector},attribute.${visited},attribute.${limit}:sum&sort=-attribute.${limit}`
  const shown = await report(query)
  const file = await staff.get(path(query).replace('report-rows?', 'report-rows/export?'))
  const [head, ...rows] = csvRows(file.text)
  assert.deepEqual(
    head,
    shown.columns.map(({ label }) => label),
  )
  assert.deepEqual(
    rows.slice(0, shown.lines.length),
    shown.lines.map((line) => line.cells.map((cell) => cell ?? '')),
  )
})

test('who may not visit investors sees none of them, and another firm has no such field', async () => {
  const creator = await api.as('creator')
  const { left_out: leftOut, columns } = await report(`columns=name,attribute.${sector}`, { client: creator })
  assert.deepEqual([leftOut, columns.map(({ key }) => key)], [['Preferred sector'], ['name']])
  assert.ok((await creator.get(path(`filter[attribute.${sector}]=Energy`))).status >= 400)
  const other = await api.as('superAdmin', 2)
  assert.equal((await other.get(path(`columns=attribute.${sector}`))).status, 400)
})

test('a report that was kept with a field opens after the field is out of use, and says so', async () => {
  const gone = await field({ name: 'Nickname', type: 'text' })
  const query = `columns=name,attribute.${gone}`
  const kept = await staff.post('/api/saved-reports', { name: 'Names', entity: 'investors', query })
  assert.equal(kept.status, 201, kept.text)
  assert.equal((await staff.patch(`/api/attributes/${gone}`, { active: false })).status, 200)
  assert.deepEqual((await report(query)).left_out, ['Nickname'])
  const { data } = (await staff.get('/api/report-entities')).body
  assert.ok(!JSON.stringify(data).includes('Nickname'), 'nobody is offered it')
})
