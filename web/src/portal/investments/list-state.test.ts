import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listQuery,
  changed,
  listDefaults,
  readState,
  requestsFor,
  shelves,
  writeState,
} from './list-state.ts'

test('the plain list has the plain address', () => {
  assert.deepEqual(writeState(listDefaults), {})
  assert.deepEqual(readState({}), listDefaults)
})

test('what an address says is what the list shows, and the other way round', () => {
  for (const shelf of shelves) {
    const state = { shelf, typeId: 3, order: 'name', page: 2 } as const
    assert.deepEqual(readState(writeState(state)), state)
  }
})

test('an address that somebody typed can’t break the list', () => {
  assert.deepEqual(readState({ show: 'everything', type: '-1', sort: 'raised;', page: '0' }), listDefaults)
})

test('another filter begins at the first page', () => {
  assert.equal(changed({ ...listDefaults, page: 4 }, { typeId: 2 }).page, 1)
  assert.equal(changed({ ...listDefaults, page: 4 }, { page: 5 }).page, 5)
})

test('open offers are those that are live, closed ones everything after', () => {
  assert.equal(listQuery(listDefaults)['filter[live]'], 'true')
  assert.equal(listQuery({ ...listDefaults, shelf: 'closed' })['filter[status]'], '4,5,6')
  assert.equal(listQuery({ ...listDefaults, shelf: 'reserved' })['filter[reserved]'], 'true')
})

test('a request is found where nothing is asked that it does not say', () => {
  const [sent, byRule] = [{ invitation_id: 4 }, { invitation_id: null }]
  const found = (change: object) => requestsFor({ ...listDefaults, ...change }, [sent, byRule])
  assert.deepEqual(found({}), [sent, byRule])
  assert.deepEqual(found({ shelf: 'invited' }), [sent])
  for (const change of [{ page: 2 }, { typeId: 3 }, { shelf: 'closed' }, { shelf: 'reserved' }])
    assert.deepEqual(found(change), [])
})
