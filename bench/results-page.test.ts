import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { pageOf } from './results-page.ts'

const line = (what: string, more: Partial<TableLine> = {}): TableLine => ({
  what,
  unit: 'ms',
  ours: figuresOf([1]),
  budget: 'none is set',
  ...more,
})
const measuredOn = (day: string, lines: TableLine[]) => ({ day, machine: [], notes: [], lines })

test('A row that is older than the newest run says its day', () => {
  const page = pageOf(
    {
      search: measuredOn('2026-11-27', [line('New', { note: 'slowest 9 ms' })]),
      books: measuredOn('2026-11-22', [line('Old'), line('Old with a note', { note: 'p99 4.0 ms' })]),
    },
    ['books', 'search'],
  )
  const rows = page.split('\n').filter((row) => row.includes(' ms |'))
  assert.deepEqual(rows, [
    '| Old | 1 ms | – | – | none is set | – | of 22 November |',
    '| Old with a note | 1 ms | – | – | none is set | – | p99 4.0 ms; of 22 November |',
    '| New | 1 ms | – | – | none is set | – | slowest 9 ms |',
  ])
})
