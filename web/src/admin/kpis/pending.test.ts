import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf, withEntries, withoutEntries } from './pending.ts'

const entry = (column: number, value: string | null) => ({ row: 0, column, value })
const shown = (pending: ReturnType<typeof withEntries>) => [...pending.values()].map(({ value }) => value)

test('a figure typed while the one before is being saved stays until its own save ends', () => {
  const [first, second] = [[entry(0, '12')], [entry(1, '34')]]
  const both = withEntries(withEntries(new Map(), 'actual', first), 'actual', second)
  assert.deepEqual(shown(both), ['12', '34'])
  assert.deepEqual(shown(withoutEntries(both, first)), ['34'])
  assert.deepEqual(shown(withoutEntries(withoutEntries(both, first), second)), [])
})

test('the cell of a save under way keeps what was typed over it', () => {
  const [first, again] = [[entry(0, '12')], [entry(0, null)]]
  const over = withEntries(withEntries(new Map(), 'actual', first), 'actual', again)
  assert.deepEqual(shown(over), [null])
  assert.deepEqual(shown(withoutEntries(over, first)), [null])
})

test('what is being saved on one sheet is not shown on another', () => {
  const pending = withEntries(new Map(), 'actual', [entry(0, '12')])
  assert.equal(pending.get(keyOf('actual', entry(0, null)))?.value, '12')
  assert.equal(pending.get(keyOf('budget', entry(0, null))), undefined)
})
