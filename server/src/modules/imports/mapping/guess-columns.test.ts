import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFields } from '@moorgate/contract'
import fc from 'fast-check'
import { guessColumns } from './guess-columns.ts'

test('columns are known by name, by other names, and by what stands in them', () => {
  const guessed = guessColumns(
    importFields.users,
    ['Forename', 'Last name', 'Contact', 'Fee tier', 'DOB'],
    [
      ['Ada', 'Lyle', 'ada@lyle.example', 'Gold', '14/02/1961'],
      ['Bea', 'Lyle', 'bea@lyle.example', 'Silver', 'n/a'],
    ],
    new Map(),
  )
  assert.deepEqual(
    guessed.map(({ field, why, review }) => [field, why, review]),
    [
      ['first_name', 'Similar name', false],
      ['last_name', 'Exact name', false],
      ['email', 'Looks like an e-mail in 2 of 2', true],
      [null, 'No matching field', false],
      ['date_of_birth', 'Looks like a date in 1 of 2', true],
    ],
  )
})

test('what earlier files taught comes before what a heading says', () => {
  const [column] = guessColumns(
    importFields.users,
    ['Surname'],
    [['X']],
    new Map([['surname', { field: 'source', uses: 3 }]]),
  )
  assert.deepEqual([column?.field, column?.why], ['source', 'Remembered, 3 imports'])
})

test('no two columns go to one field, and each goes to a field that there is, whatever the headings', () => {
  const names = importFields.users.flatMap(({ key, label, also }) => [key, label, ...also])
  const heading = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 }))
  const known = new Set(importFields.users.map(({ key }) => key))
  fc.assert(
    fc.property(fc.array(heading, { minLength: 1, maxLength: 30 }), (headings) => {
      const fields = guessColumns(importFields.users, headings, [headings.map(() => 'x')], new Map())
        .map(({ field }) => field)
        .filter((field) => field !== null)
      assert.equal(new Set(fields).size, fields.length)
      assert.ok(fields.every((field) => known.has(field)))
    }),
  )
})
