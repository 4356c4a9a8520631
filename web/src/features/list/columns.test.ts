import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  changed,
  moved,
  movedTo,
  ownChoices,
  readColumns,
  shownColumns,
  toggled,
  writeColumns,
} from './columns.ts'
import type { ListColumn } from './columns.ts'

const column = (id: string, more: Partial<ListColumn<object>> = {}): ListColumn<object> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
})
const columns = [
  column('name', { pinned: true }),
  column('email', { from: 'lg' }),
  column('owner'),
  column('phone', { extra: true }),
]
const ids = columns.map(({ id }) => id)
const order = (choices: readonly { id: string }[]) => choices.map(({ id }) => id).join()

test('columns are in the address as they were chosen: order, width, pinned', () => {
  const text = 'name!:240,phone,email:90'
  const choices = readColumns(text, ids)
  assert.deepEqual(choices, [
    { id: 'name', width: 240, pinned: true },
    { id: 'phone' },
    { id: 'email', width: 90 },
  ])
  assert.equal(writeColumns(choices ?? []), text)
})

test('an address that names what the list does not have, or twice the same, shows what is left', () => {
  assert.equal(order(readColumns('secret,email,email:80,<b>', ids) ?? []), 'email')
  assert.equal(readColumns('secret', ids), undefined)
  assert.equal(readColumns(undefined, ids), undefined)
  assert.deepEqual(readColumns('email:5', ids), [{ id: 'email', width: 64 }])
})

test('whatever is chosen is read back from the address', () => {
  const choice = fc.record(
    { id: fc.constantFrom(...ids), width: fc.integer({ min: 64, max: 640 }), pinned: fc.constant(true) },
    { requiredKeys: ['id'], noNullPrototype: true },
  )
  const choices = fc.uniqueArray(choice, { selector: ({ id }) => id, minLength: 1 })
  fc.assert(fc.property(choices, (given) => assert.deepEqual(readColumns(writeColumns(given), ids), given)))
})

test('a list shows its own columns until somebody chooses others', () => {
  assert.equal(order(shownColumns(columns, undefined)), 'name,email,owner')
  assert.equal(order(ownChoices(columns)), 'name,email,owner')
})

test('pinned columns stand first, each beside the one before, and a chosen column hides at no width', () => {
  const shown = shownColumns(columns, readColumns('email,owner!,name!:200', ids))
  assert.equal(order(shown), 'owner,name,email')
  assert.deepEqual(
    shown.map(({ left }) => left),
    [0, 180, undefined],
  )
  assert.equal(shown[2]?.from, undefined)
})

test('columns are added, taken away but for the last, and moved', () => {
  const choices = ownChoices(columns)
  assert.equal(order(toggled(choices, 'phone')), 'name,email,owner,phone')
  assert.equal(order(toggled(choices, 'email')), 'name,owner')
  assert.equal(order(toggled([{ id: 'email' }], 'email')), 'email')
  assert.equal(order(moved(choices, 'owner', -1)), 'name,owner,email')
  assert.equal(order(moved(choices, 'owner', 1)), 'name,email,owner')
  assert.equal(order(movedTo(choices, 'name', 'owner')), 'email,owner,name')
  assert.deepEqual(changed(choices, 'email', { width: 120 })[1], { id: 'email', width: 120 })
})
