import assert from 'node:assert/strict'
import { test } from 'node:test'
import { List } from 'lucide-react'
import { grouped, matching, recordsIn } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'

const entry = (title: string, group = 'Go to'): PaletteEntry => ({
  id: title,
  group,
  title,
  href: '/admin',
  icon: List,
})
const titles = (entries: readonly PaletteEntry[]) => entries.map(({ title }) => title)

const entries = [
  entry('Live Opportunities'),
  entry('Existing Investments'),
  entry('New opportunity', 'Create'),
]

test('each typed word has to begin a word of the entry', () => {
  assert.deepEqual(titles(matching(entries, 'opp')), ['Live Opportunities', 'New opportunity'])
  assert.deepEqual(titles(matching(entries, 'new opp')), ['New opportunity'])
  assert.deepEqual(titles(matching(entries, 'portunities')), [])
  assert.equal(matching(entries, '  ').length, 3)
})

test('an entry that begins as typed comes first in its group', () => {
  const both = [entry('Live Opportunities'), entry('Opportunities')]
  assert.deepEqual(titles(matching(both, 'opp')), ['Opportunities', 'Live Opportunities'])
  const later = [...both, entry('Opportunity', 'Create')]
  assert.deepEqual(titles(matching(later, 'opp')), ['Opportunities', 'Live Opportunities', 'Opportunity'])
})

test('entries stand under their groups', () => {
  assert.deepEqual(
    grouped(entries).map(({ group, entries: own }) => [group, own.length]),
    [
      ['Go to', 2],
      ['Create', 1],
    ],
  )
})

test('a search that answers something else finds nothing', () => {
  const found = { type: 'fund', id: 2, title: 'Growth Fund II', note: null, path: '/admin/funds/2/details' }
  assert.deepEqual(recordsIn([found, { title: 'x' }, { ...found, path: 'https://elsewhere.example' }]), [
    found,
  ])
  assert.deepEqual(recordsIn({ users: [] }), [])
})
