import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findInPages } from './find-in-pages.ts'

const pages = [
  'The Articles and the Disclosure\n  letter together.',
  'Nothing here.',
  'disclosure letter. Disclosure letter',
]

test('what is looked for is found on every page, whatever its case and over the end of a line', () => {
  assert.deepEqual(
    findInPages(pages, 'disclosure letter').map(({ page, hit, match }) => [page, hit, match]),
    [
      [1, 0, 'Disclosure letter'],
      [3, 0, 'disclosure letter'],
      [3, 1, 'Disclosure letter'],
    ],
  )
})

test('each place is shown with the words around it', () => {
  const [first] = findInPages(pages, 'letter')
  assert.deepEqual([first?.before, first?.after], ['The Articles and the Disclosure ', ' together.'])
  const long = findInPages([`${'a '.repeat(60)}here${' b'.repeat(60)}`], 'here')[0]
  assert.ok(long?.before.startsWith('…') && long.after.endsWith('…'))
})

test('nothing, a single letter and what is not there find nothing', () => {
  for (const wanted of ['', '  ', 'e', 'warranty']) assert.deepEqual(findInPages(pages, wanted), [])
})
