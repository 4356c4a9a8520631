import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure, moneyCell, numberCell } from '../domain/figure-cells.ts'
import { partsSheet } from '../domain/part-cells.ts'
import { lineOf, sumOf } from '../domain/worksheet.ts'
import type { SheetDraft } from '../domain/worksheet.ts'
import { evaluated } from '../domain/evaluate.ts'
import { wrongCells } from './test-workbook.ts'
import { workbookOf } from './workbook.ts'

const workbookOfSheets = (sheets: SheetDraft[]) =>
  workbookOf(evaluated({ currency: 'GBP', basis: [], sheets }))

const money = (key: string, minor: bigint) =>
  moneyCell(key, key, { minor, currency: 'GBP' }, { detail: 'given' })

test('parts recalculate where their weights stand in several columns and sheets', async () => {
  const rows = [
    { id: 'a', name: 'Ann', weight: 'held:a', weightUnits: 100n, partUnits: 34n },
    { id: 'b', name: 'Ben', weight: 'held:b', weightUnits: 100n, partUnits: 33n },
    { id: 'other', name: 'cash', weight: 'rest', weightUnits: 100n, partUnits: 33n },
  ]
  const bytes = await workbookOfSheets([
    {
      name: 'Holdings',
      columns: ['Of', 'Value'],
      rows: [lineOf(money('held:a', 100n)), lineOf(money('held:b', 100n))],
    },
    {
      name: 'Fund',
      columns: ['What', 'Of', 'Amount'],
      rows: [[...lineOf(money('total', 100n)), money('rest', 100n)]],
    },
    partsSheet({
      of: 'own',
      sheet: 'Parts',
      name: 'part',
      unit: 'money',
      currency: 'GBP',
      places: 2,
      total: 'total',
      totalUnits: 100n,
      rows,
    }),
  ])
  assert.deepEqual(wrongCells(bytes), [])
})

test('remainders that are equal stay so in binary, so that the larger weight comes first', async () => {
  // Three quotas end in .666667; what binary numbers make of 1216666.666667 - 1216666 is the least of the three.
  const parts: readonly (readonly [held: bigint, part: bigint])[] = [
    [432_000_000n, 1_800_000n],
    [292_000_000n, 1_216_667n],
    [88_000_000n, 366_666n],
    [176_200_000n, 734_167n],
    [1_182_600_000n, 4_927_500n],
  ]
  const totalUnits = parts.reduce((sum, [, part]) => sum + part, 0n)
  const rows = parts.map(([weightUnits, partUnits], at) => ({
    id: String(at),
    name: `Holder ${at}`,
    weight: `held:${at}`,
    weightUnits,
    partUnits,
  }))
  const bytes = await workbookOfSheets([
    {
      name: 'Given',
      columns: ['Of', 'Amount'],
      rows: [money('total', totalUnits), ...rows.map((row) => money(row.weight, row.weightUnits))].map(
        lineOf,
      ),
    },
    partsSheet({
      of: 'own',
      sheet: 'Parts',
      name: 'part',
      unit: 'money',
      currency: 'GBP',
      places: 2,
      total: 'total',
      totalUnits,
      rows,
    }),
  ])
  assert.deepEqual(wrongCells(bytes), [])
})

test('a sum of hundreds of cells is one that spreadsheets take, in order or not, whole or in pieces', async () => {
  const keys = Array.from({ length: 900 }, (_none, index) => `of:${index}`)
  const sums = {
    all: keys,
    turned: keys.toReversed(),
    mixed: keys.toSorted(),
    apart: keys.filter((_key, at) => at % 2 === 0),
  }
  const bytes = await workbookOfSheets([
    {
      name: 'Given',
      columns: ['What', 'Number'],
      rows: keys.map((key, at) => lineOf(numberCell(key, key, String(at), {}))),
    },
    {
      name: 'Sums',
      columns: ['What', 'Number'],
      rows: Object.entries(sums).map(([key, of]) => lineOf(figure(key, key, 'number', sumOf(of)))),
    },
  ])
  assert.deepEqual(wrongCells(bytes), [])
})
