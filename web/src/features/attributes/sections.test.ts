import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionsOf } from './sections.ts'

test('fields of one section are shown together, after those without one', () => {
  const field = (name: string, section: string | null) => ({ name, section })
  const fields = [field('Bank', 'Money'), field('Club', null), field('Boat', 'Life'), field('Debts', 'Money')]
  assert.deepEqual(
    sectionsOf(fields, ({ section }) => section).map(({ name, fields: own }) => [
      name,
      own.map((each) => each.name),
    ]),
    [
      ['', ['Club']],
      ['Money', ['Bank', 'Debts']],
      ['Life', ['Boat']],
    ],
  )
})
