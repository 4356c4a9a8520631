import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressQuery, behind, isSame, moved, queryOf, readQuestion } from './question.ts'

const text =
  'entity=investments&columns=amount:sum,investor_name&groups=status,date:month&sort=-amount:sum&filter[amount]=%3E200&within[kind]=primary&within[nominee.name]=&page=3'

test('a report is the same after it was read from its address and written to it', () => {
  const question = readQuestion(text)
  assert.deepEqual(question, {
    entity: 'investments',
    columns: ['amount:sum', 'investor_name'],
    groups: ['status', 'date:month'],
    sort: '-amount:sum',
    filters: { amount: '>200' },
    within: { kind: 'primary', 'nominee.name': '' },
    page: 3,
  })
  assert.deepEqual(readQuestion(addressQuery(question)), question)
  assert.deepEqual(readQuestion(queryOf(question), 'investments'), { ...question, page: 1 })
  assert.ok(isSame(question, { ...question, page: 1 }))
  assert.ok(!isSame(question, { ...question, sort: undefined }))
})

test('the rows behind a line are its groups, without groups', () => {
  const rows = behind(readQuestion(text), { status: 'reserved', 'date:month': '2026-09' })
  assert.deepEqual([rows.groups, rows.sort, rows.page], [[], undefined, 1])
  assert.deepEqual(rows.within, {
    kind: 'primary',
    'nominee.name': '',
    status: 'reserved',
    'date:month': '2026-09',
  })
})

test('a column moves within its list and not out of it', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 1), ['a', 'b', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 0, -1), ['a', 'b', 'c'])
})
