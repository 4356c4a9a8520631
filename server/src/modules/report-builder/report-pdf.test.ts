import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostPdfColumns } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { investmentsToReport } from '../../../test/investments-to-report.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { readBack } from '../../pdf/read-back.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  await investmentsToReport(api)
})

const path = (query: string) => `/api/report-rows/export?entity=investments&format=pdf&${query}`

/** The rows of the table on paper, headings first: the paper is read back cell by cell. */
async function onPaper(query: string, columns: number, rows: number): Promise<string[]> {
  const { status, bytes } = await fetchBytes(api, staff, path(query))
  assert.equal(status, 200)
  const cells = readBack(bytes).pages.flatMap((page) => page.split('\n'))
  const from = cells.indexOf('Status')
  return Array.from({ length: rows }, (_, row) =>
    cells.slice(from + row * columns, from + (row + 1) * columns).join(' | '),
  )
}

test('the paper equals the screen: its columns, lines, order and sums, as people read them', async () => {
  assert.deepEqual(await onPaper('columns=status,date,amount:sum&sort=amount:sum', 4, 8), [
    'Status | Date | Amount | Currency',
    'Allocated | 19 November 2026 | €50.50 | EUR',
    'Reserved | 3 September 2026 | £100.01 | GBP',
    'Reserved | 30 September 2026 | £200.02 | GBP',
    'Allocated | 1 October 2026 | £300.03 | GBP',
    'Allocated | 19 November 2026 | £333.33 | GBP',
    'Total | – | €50.50 | EUR',
    'Total | – | £933.39 | GBP',
  ])
})

test('how many amounts there are is no amount', async () => {
  assert.deepEqual((await onPaper('columns=status,amount:count&sort=amount:count', 3, 8)).slice(-2), [
    'Total | 1 | EUR',
    'Total | 4 | GBP',
  ])
})

test('groups have their counts, sums and shares on paper', async () => {
  assert.deepEqual(await onPaper('columns=amount:sum,amount:share&groups=status', 5, 6), [
    'Status | Allocations | Amount | Amount (share) | Currency',
    'Allocated | 1 | €50.50 | 100.0% | EUR',
    'Allocated | 2 | £633.36 | 67.9% | GBP',
    'Reserved | 2 | £300.03 | 32.1% | GBP',
    'Total | 1 | €50.50 | 100.0% | EUR',
    'Total | 4 | £933.39 | 100.0% | GBP',
  ])
})

test('what has no room on paper is refused in words', async () => {
  const { data } = (await staff.get('/api/report-entities')).body
  const keys = data
    .find(({ name }: { name: string }) => name === 'investments')
    .columns.map(({ key }: { key: string }) => key)
  const { status, text } = await staff.get(path(`columns=${keys.slice(0, mostPdfColumns + 1).join(',')}`))
  assert.equal(status, 409, text)
  assert.match(text, new RegExp(`A PDF can show up to ${mostPdfColumns} columns`))
})
