import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsOf, readTyped } from '../../features/kpis/typed-figures.ts'
import { entriesOf, leftOutWords, placeAfter } from './block.ts'

const money = { unit: 'money', can_enter: true } as const
const ratio = { unit: 'percent', can_enter: false } as const
const words = { unit: 'text', can_enter: true } as const

test('what people type becomes a decimal, and nothing empties the cell', () => {
  assert.deepEqual(readTyped('1,234.50', money), { value: '1234.5' })
  assert.deepEqual(readTyped('(5)', money), { value: '-5' })
  assert.deepEqual(readTyped('100', money), { value: '100' })
  assert.deepEqual(readTyped('12 %', { unit: 'percent' }), { value: '12' })
  assert.deepEqual(readTyped(' – ', money), { value: null })
  assert.deepEqual(readTyped('0', money), { value: '0' })
  assert.deepEqual(readTyped('n/a', money), { wrong: 'n/a' })
  assert.deepEqual(readTyped('New site', words), { value: 'New site' })
})

test('a block fills the cells from its place on, and says which of it were left out', () => {
  const rows = [money, ratio, money]
  const periods = ['locked', 'draft', 'missing'].map((status) => ({ status })) as {
    status: 'locked' | 'draft'
  }[]
  assert.deepEqual(cellsOf('1\t2\r\n3\t\r\n'), [
    ['1', '2'],
    ['3', ''],
  ])
  const taken = entriesOf('1\t2\t9\n50\t51\n3\t', { row: 0, column: 1 }, { rows, periods })
  assert.deepEqual(taken, {
    entries: [
      { row: 0, column: 1, value: '1' },
      { row: 0, column: 2, value: '2' },
      { row: 2, column: 1, value: '3' },
      { row: 2, column: 2, value: null },
    ],
    leftOut: { outside: 1, calculated: 2, locked: 0 },
  })
  const partly = entriesOf('7\t8', { row: 0, column: 0 }, { rows, periods })
  assert.deepEqual(partly, {
    entries: [{ row: 0, column: 1, value: '8' }],
    leftOut: { outside: 0, calculated: 0, locked: 1 },
  })
  assert.deepEqual(entriesOf('1\tx', { row: 0, column: 1 }, { rows, periods }), { wrong: 'x' })
  assert.equal(leftOutWords({ outside: 0, calculated: 0, locked: 0 }), undefined)
  assert.equal(
    leftOutWords({ outside: 1, calculated: 0, locked: 3 }),
    '4 figures were left out: 3 in locked periods, 1 outside the sheet.',
  )
})

test('arrows stay within the matrix, and Tab goes on in the next row and leaves at the end', () => {
  const size = { rows: 2, columns: 3 }
  assert.deepEqual(placeAfter('ArrowRight', { row: 0, column: 2 }, size), { row: 0, column: 2 })
  assert.deepEqual(placeAfter('ArrowDown', { row: 0, column: 2 }, size), { row: 1, column: 2 })
  assert.deepEqual(placeAfter('Tab', { row: 0, column: 2 }, size), { row: 1, column: 0 })
  assert.equal(placeAfter('Tab', { row: 1, column: 2 }, size), undefined)
  assert.deepEqual(placeAfter('Tab', { row: 1, column: 0 }, { ...size, shift: true }), { row: 0, column: 2 })
  assert.equal(placeAfter('a', { row: 0, column: 0 }, size), undefined)
})
