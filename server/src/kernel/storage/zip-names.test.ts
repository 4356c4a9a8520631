import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/any-character.ts'
import { entryPaths, safeName } from './zip-names.ts'

test('a name in an archive keeps to its folder and to what file systems take', () => {
  const expected: Record<string, string> = {
    'Terms of 2026': 'Terms of 2026',
    '../../etc/passwd': '_.._etc_passwd',
    'C:\\Users\\Public': 'C__Users_Public',
    'What? "Now" <today>': 'What_ _Now_ _today_',
    'con.txt': '_con.txt',
    ' . ': '_',
    'gpj\u202Eexe': 'gpjexe',
  }
  for (const [given, safe] of Object.entries(expected)) assert.equal(safeName(given), safe)
})

test('of two documents by one name the second is counted, also where only the case differs', () => {
  const entry = (name: string, folders: string[] = []) => ({ folders, name, clientName: 'a.PDF' })
  assert.deepEqual(
    entryPaths([entry('Terms'), entry('terms.pdf'), entry('Terms', ['Old']), entry('Terms')]),
    ['Terms.pdf', 'terms (2).pdf', 'Old/Terms.pdf', 'Terms (3).pdf'],
  )
})

test('whatever documents are called, their paths differ and none leads out of the archive', () => {
  const text = fc.string({ maxLength: 30, unit: anyCharacter })
  const entries = fc.array(
    fc.record({ folders: fc.array(text, { maxLength: 3 }), name: text, clientName: text }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(entries, (given) => {
      const paths = entryPaths(given)
      const steps = paths.flatMap((path) => path.split('/'))
      return (
        new Set(paths.map((path) => path.toLowerCase())).size === given.length &&
        steps.every((step) => step !== '' && step !== '.' && step !== '..' && !/[\\:\p{Cc}]/u.test(step))
      )
    }),
  )
})
