import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupsOf } from '../filter-groups.ts'
import { parseFlat, readListSearch, stringifyFlat, writeListSearch } from '../../../kernel/search.ts'
import { draftOf, emptyRow, filtersOf, lettersLeft, newGroup, withoutPlace } from './draft.ts'
import type { Draft, DraftRow } from './draft.ts'
import { comparisonsOf, needsNoValue } from './filter-values.ts'
import type { Comparison, OfferedFilter } from './filter-values.ts'
import { mistakesOf, emptyRowsIn } from './mistakes.ts'

const list = ['1', '2', '3'].map((value) => ({ value, label: `Choice ${value}` }))
const offered: readonly OfferedFilter[] = [
  { name: 'name', label: 'Name', kind: 'text', operator: 'contains' },
  { name: 'type_id', label: 'Type', kind: 'choices', choices: list, operator: 'is', mayBeEmpty: true },
  { name: 'verified', label: 'Confirmed', kind: 'choice', choices: list, operator: 'is' },
  { name: 'target_amount', label: 'Target', kind: 'money', operator: '' },
  { name: 'due_date', label: 'Due', kind: 'date', operator: '', mayBeEmpty: true },
  { name: 'created_between', label: 'Added', kind: 'period', operator: 'is' },
]
const filterOf = (name: string) => offered.find((each) => each.name === name)!

/** As the address holds it, and as it is read from there. */
const throughAddress = (filters: Readonly<Record<string, string>>) => {
  const resource = {
    sorts: [],
    search: ['name'],
    filters: Object.fromEntries(offered.map(({ name }) => [name, 'scope' as const])),
  }
  const search = { page: 1, sort: undefined, filters, tab: undefined, panel: undefined }
  return readListSearch(resource, parseFlat(stringifyFlat(writeListSearch(search)))).filters
}

/**
 * What a draft asks for, whatever its rows are called on the screen and in which order the conditions stand.
 */
function meaningOf({ rows, groups }: Draft): string[] {
  const said = ({ name, comparison, operand }: DraftRow) => `${name} ${comparison} ${operand}`
  return [
    ...rows.map(said),
    ...groups.map((group) => group.rows.map(said).toSorted().join(' or ')),
  ].toSorted()
}

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const word = fc.stringMatching(/^[a-z€&=+%]{1,8}$/).filter((text) => text !== '=')
const two = <Value>(one: fc.Arbitrary<Value>) => fc.uniqueArray(one, { minLength: 2, maxLength: 2 })

function operandFor({ kind }: OfferedFilter, comparison: Comparison): fc.Arbitrary<string> {
  if (needsNoValue(comparison)) return fc.constant('')
  const choice = fc.constantFrom('1', '2', '3')
  if (kind === 'text')
    return comparison === 'any'
      ? two(word).map((both) => both.join(','))
      : fc.oneof(
          word,
          two(word).map((both) => both.join(', ')),
          fc.constant('50%2C, 20%'),
        )
  if (kind === 'choice' || kind === 'choices')
    return comparison === 'any' ? two(choice).map((both) => both.join(',')) : choice
  if (kind === 'money') return fc.integer({ min: -9e9, max: 9e9 }).map(String)
  return comparison === 'between' ? two(day).map((both) => both.toSorted().join(',')) : day
}

const rowOf = (filter: OfferedFilter): fc.Arbitrary<DraftRow> =>
  fc
    .constantFrom(...(Object.keys(comparisonsOf(filter)) as Comparison[]))
    .chain((comparison) =>
      operandFor(filter, comparison).map((operand) => ({ ...emptyRow(filter), comparison, operand })),
    )
const rows = fc
  .uniqueArray(fc.constantFrom(...offered), { minLength: 2, maxLength: 4 })
  .chain((filters) => fc.tuple(...filters.map(rowOf)))
const drafts: fc.Arbitrary<Draft> = fc.record({
  rows: fc.oneof(fc.constant([]), rows),
  groups: fc.array(rows.map(newGroup), { maxLength: 5 }),
})

test('what the panel says comes back from the address as it was said', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      assert.deepEqual([...mistakesOf(draft, offered)], [])
      const filters = throughAddress(filtersOf(draft, offered, {}))
      assert.deepEqual(meaningOf(draftOf(filters, offered)), meaningOf(draft))
    }),
  )
})

test('what an address says is written back as it stood', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const filters = { ...filtersOf(draft, offered, {}), search: 'wren', owner_id: '12' }
      assert.deepEqual(filtersOf(draftOf(filters, offered), offered, filters), filters)
    }),
  )
})

const amount = (comparison: Comparison, operand: string): DraftRow => ({
  ...emptyRow(filterOf('target_amount')),
  comparison,
  operand,
})

test('comparisons of one field all hold: they are one filter, a range', () => {
  const draft = { rows: [amount('>=', '1000'), amount('<', '5000')], groups: [] }
  const filters = filtersOf(draft, offered, {})
  assert.deepEqual(filters, { target_amount: '>=1000,<5000' })
  assert.deepEqual(meaningOf(draftOf(filters, offered)), meaningOf(draft))
  assert.equal(lettersLeft(draft, offered), 5)
})

test('a second value of a field holds too: it stands in a group of its own', () => {
  const draft = { rows: [amount('=', '1000'), amount('=', '5000'), amount('<', '9000')], groups: [] }
  const filters = filtersOf(draft, offered, {})
  assert.deepEqual(filters, { target_amount: '<9000,1000', 'any.a.target_amount': '5000' })
  assert.deepEqual(meaningOf(draftOf(filters, offered)), meaningOf(draft))
  assert.equal(lettersLeft(draft, offered), 4)
})

test('comparisons that are alternatives stand in a group, also those of one field', () => {
  const draft = { rows: [], groups: [newGroup([amount('<', '10'), amount('>', '90')])] }
  const filters = filtersOf(draft, offered, {})
  assert.deepEqual(filters, { 'any.a.target_amount': '<10,>90' })
  assert.deepEqual(meaningOf(draftOf(filters, offered)), meaningOf(draft))
})

test('empty, or one of several: alternatives of one field, which stand in a group', () => {
  const type = (comparison: Comparison, operand: string) => ({
    ...emptyRow(filterOf('type_id')),
    comparison,
    operand,
  })
  const draft = { rows: [], groups: [newGroup([type('empty', ''), type('any', '1,2')])] }
  const filters = filtersOf(draft, offered, {})
  assert.deepEqual(filters, { type_id: '=,1,2' })
  assert.deepEqual(meaningOf(draftOf(filters, offered)), meaningOf(draft))
  assert.deepEqual([...emptyRowsIn(draft, offered), ...mistakesOf(draft, offered)], [])
})

test('what an address has no letter for is said, and so is a field that can stand only once', () => {
  const seven = ['1', '2', '3', '4', '5', '6', '7'].map((operand) => amount('=', operand))
  const draft = { rows: seven, groups: [] }
  assert.deepEqual(withoutPlace(draft, offered), [seven[6]])
  assert.equal(groupsOf({ filters: filtersOf(draft, offered, {}) }).length, 5)
  assert.match(mistakesOf(draft, offered).get(seven[6]!.id)!, /five groups/)
  assert.match(
    mistakesOf({ rows: seven.slice(0, 2), groups: [] }, offered, 0).get(seven[1]!.id)!,
    /already used above/,
  )
  const twice = ['1', '2'].map((operand) => ({ ...emptyRow(filterOf('verified')), operand }))
  const group = { rows: [], groups: [newGroup(twice)] }
  assert.deepEqual([...mistakesOf(group, offered).keys()], [twice[1]!.id])
})

test('a wrong value is told in words before anything is asked', () => {
  const wrong = (name: string, comparison: Comparison, operand: string) => {
    const row = { ...emptyRow(filterOf(name)), comparison, operand }
    return mistakesOf({ rows: [row], groups: [] }, offered).get(row.id)
  }
  assert.equal(wrong('target_amount', '>', 'twenty'), 'Enter an amount, such as 50,000.')
  assert.equal(wrong('due_date', '=', '2026-02-30'), 'Enter a date, such as 14 March 2026.')
  assert.equal(wrong('created_between', 'between', '2026-03-01,'), 'Enter both dates.')
  assert.equal(
    wrong('created_between', 'between', '2026-03-02,2026-03-01'),
    'The first date is after the last.',
  )
  assert.equal(wrong('name', 'is', 'Smith, John'), undefined)
  assert.equal(wrong('name', 'any', 'Smith, John'), undefined)
})

test('a condition that nobody began is passed over; one that was begun has to be finished', () => {
  const row = emptyRow(filterOf('name'))
  const draft = { rows: [row], groups: [] }
  assert.deepEqual(filtersOf(draft, offered, {}), {})
  assert.equal(emptyRowsIn(draft, offered).size, 0)
  const begun = { rows: [{ ...row, untouched: undefined }], groups: [] }
  assert.equal(emptyRowsIn(begun, offered).get(row.id), 'Enter a search term.')
})
