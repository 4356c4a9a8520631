import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withBrief } from './brief-columns.ts'
import type { Column } from './table-parts.ts'

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
})
const placesOf = (columns: readonly Column<null>[]) =>
  Object.fromEntries(withBrief(columns).map(({ id, inBrief }) => [id, inBrief]))

test('a row of two lines keeps the figure that matters most, and its state', () => {
  const columns = [
    column('name'),
    column('status'),
    column('price', { align: 'end' }),
    column('value', { align: 'end', weight: 'strong' }),
    column('added'),
  ]
  assert.deepEqual(placesOf(columns), {
    name: undefined,
    status: 'state',
    price: undefined,
    value: 'figure',
    added: undefined,
  })
})

test('without a figure that matters most the first one is kept; the name is never one', () => {
  const columns = [column('status'), column('score', { align: 'end' }), column('lead_status_id')]
  assert.deepEqual(placesOf(columns), { status: undefined, score: 'figure', lead_status_id: 'state' })
})

test('a column that says it is the state goes before those that are named so', () => {
  const columns = [column('name'), column('status'), column('category', { inBrief: 'state' })]
  assert.deepEqual(placesOf(columns), { name: undefined, status: undefined, category: 'state' })
})

test('a row without a figure and without a state keeps what follows its name', () => {
  const columns = [column('user_name'), column('opportunity_name'), column('accepted_at')]
  assert.deepEqual(placesOf(columns), {
    user_name: undefined,
    opportunity_name: 'state',
    accepted_at: undefined,
  })
})
