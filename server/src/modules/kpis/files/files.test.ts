import assert from 'node:assert/strict'
import { test } from 'node:test'
import readXlsxFile from 'read-excel-file/node'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { encodeXlsx } from '../../../kernel/list/xlsx.ts'
import { form } from '../../documents/test-form.ts'
import { made, rowsOf, testKpis } from '../test-kpis.ts'
import type { TestKpis } from '../test-kpis.ts'
import { formulaBook, plainBook } from './test-other-writer.ts'

const api = apiForTests()
let staff: Client
let kpis: TestKpis
before(async () => {
  staff = await api.as('superAdmin')
  kpis = await testKpis(staff)
  await made(staff, 'report-types', { name: 'Orders won', unit: 'percent', aggregation: 'last', order: 5 })
  await staff.post('/api/report-inputs', {
    owner_id: kpis.company,
    rows: rowsOf([[kpis.revenue, { '2026-q1': '100.5', '2026-q2': '120' }]]),
  })
})

function upload(bytes: Buffer, { name = 'kpis.xlsx', preview = false } = {}) {
  const { body, headers } = form({ owner_id: kpis.company }, { file: { name, bytes } })
  return staff.post(`/api/report-inputs/import${preview ? '?preview=1' : ''}`, body, headers)
}

type FileLine = readonly (string | number | null)[]

/** A workbook with these lines; figures are numbers in it. */
async function book([head = [], ...lines]: readonly FileLine[]): Promise<Buffer> {
  const columns = head.map((label, at) => ({
    name: String(label),
    label: String(label),
    kind: at < 3 ? ('text' as const) : ('number' as const),
  }))
  async function* rows() {
    yield* lines.map((line) => line.map((cell) => (cell === null ? null : String(cell))))
  }
  const pieces: Buffer[] = []
  for await (const piece of encodeXlsx(columns, rows(), 'KPIs')) pieces.push(piece)
  return Buffer.concat(pieces)
}

const figure = async (type: number, period: string): Promise<string | null | undefined> => {
  const { body } = await staff.get(
    `/api/report-inputs?filter[report_type_id]=${type}&filter[period]=${period}`,
  )
  return body.data[0]?.value
}

const head = ['Code', 'KPI', 'Unit', '2020-q1', '2020-q2']
const good: FileLine[] = [
  head,
  ['revenue', 'Revenue', 'GBP', 1000, 1100],
  ['cash', 'Cash', 'GBP', -5, null],
  ['End', '2 KPIs', 'Tidewell Energy'],
]
const replaced = (line: number, cell: number, value: string | number | null): FileLine[] =>
  good.map((cells, at) => (at === line ? cells.with(cell, value) : cells))

test('a workbook with a fault is refused whole, with the line', async () => {
  const faults: [string, FileLine[]][] = [
    ['Line 3: the file ends before its last line, “End”. It may have been cut.', good.slice(0, 3)],
    ['Line 3: the file had 2 lines of KPIs, and 1 are there.', good.toSpliced(2, 1)],
    ['Line 4: the file is for Larkfield, not Tidewell Energy.', replaced(3, 2, 'Larkfield')],
    ['Line 2: the unit is “GBP000”, and figures of this KPI are in GBP.', replaced(1, 2, 'GBP000')],
    ['Line 3: there is no KPI “speed”.', replaced(2, 0, 'speed')],
    ['Line 3: Revenue appears twice.', replaced(2, 0, 'revenue')],
    ['Line 3: “many” isn’t a number.', replaced(2, 3, 'many')],
    ['Line 1: “2020-q5” isn’t a period. Use 2026-q3 or 2026-09.', replaced(0, 4, '2020-q5')],
  ]
  for (const [message, lines] of faults) {
    const { status, body, text } = await upload(await book(lines))
    assert.deepEqual([status, body.errors?.file], [422, [message]], text)
  }
  assert.equal(await figure(kpis.revenue, '2020-q1'), undefined)
})

test('half a file is no file', async () => {
  const whole = await book(good)
  const cut = await upload(whole.subarray(0, whole.length / 2))
  assert.equal(cut.status, 422, cut.text)
  const csv = 'Code,KPI,Unit,2020-q1,2020-q2\nrevenue,Revenue,GBP,1000,1100\nEnd,2 KPIs,,,\n'
  const short = await upload(Buffer.from(csv), { name: 'kpis.csv' })
  assert.deepEqual(short.body.errors.file, ['Line 3: the file had 2 lines of KPIs, and 1 are there.'])
})

test('a dry run says what would change and changes nothing; then all of it is written', async () => {
  const dry = await upload(await book(good), { preview: true })
  assert.deepEqual([dry.status, dry.body.data.written], [200, 3], dry.text)
  assert.equal(await figure(kpis.revenue, '2020-q1'), undefined)
  const taken = await upload(await book(good))
  assert.deepEqual([taken.status, taken.body.data.written], [200, 3], taken.text)
  assert.deepEqual(
    [await figure(kpis.revenue, '2020-q2'), await figure(kpis.cash, '2020-q1')],
    ['1100', '-5'],
  )
})

test('what is downloaded has numbers, codes and units, and changes nothing when it comes back', async () => {
  const file = await api.app.inject({
    url: `/api/reports/companies/${kpis.company}/kpi/export?until=2026-q2&count=2&format=xlsx`,
    headers: { host: 'localhost', cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  assert.equal(file.statusCode, 200, file.body)
  const [sheet] = await readXlsxFile(file.rawPayload)
  assert.deepEqual(sheet!.data.slice(0, 2), [
    ['Code', 'KPI', 'Unit', '2026-q1', '2026-q2'],
    ['revenue', 'Revenue', 'GBP', 100.5, 120],
  ])
  assert.deepEqual(sheet!.data.at(-1)!.slice(0, 3), ['End', '4 KPIs', 'Tidewell Energy'])
  const again = await upload(file.rawPayload)
  assert.deepEqual([again.status, again.body.data.written], [200, 0], again.text)
})

test('red, amber and green are taken as a sheet writes them', async () => {
  const id = await made(staff, 'report-types', { name: 'Safety', unit: 'rag', aggregation: 'none', order: 6 })
  const taken = await upload(
    await book([head, ['safety', 'Safety', 'rag', 'Green', ' AMBER'], ['End', '1 KPIs', 'Tidewell Energy']]),
  )
  assert.deepEqual([taken.status, taken.body.data.written], [200, 2], taken.text)
  const { body } = await staff.get(`/api/report-inputs?filter[report_type_id]=${id}`)
  assert.deepEqual(body.data.map(({ text }: { text: string }) => text).toSorted(), ['amber', 'green'])
})

test('a workbook of another program is read: a percentage as it is shown, a sum of floats, no formula without a result', async () => {
  const refused = await upload(formulaBook)
  assert.match(refused.body.errors.file[0], /^Line 2: a formula has no result/)
  const taken = await upload(plainBook)
  assert.deepEqual([taken.status, taken.body.data.written], [200, 5], taken.text)
  const { body } = await staff.get('/api/report-types?filter[name]=Orders')
  assert.equal(await figure(body.data[0].id, '2019-q3'), '45.5')
  assert.equal(await figure(kpis.cash, '2019-q3'), '0.3')
  assert.equal(await figure(kpis.revenue, '2019-q3'), '1000.5')
})
