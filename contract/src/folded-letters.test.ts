import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldedLetters } from './folded-letters.ts'

const pairs = [
  ['Wójcik', 'wojcik'],
  ['Łukasz', 'lukasz'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Sørensen', 'sorensen'],
  ['Đorđević', 'dordevic'],
  ['Işık', 'isik'],
  ['İnan', 'inan'],
  ['Æthelred', 'aethelred'],
  ['O’Brien', "o'brien"],
  ['O‘Brien', "o'brien"],
  ['Ｗｏｊｃｉｋ', 'wojcik'],
  ['李明', '李明'],
  ['Νίκος', 'νικοσ'],
] as const

test('letters fold to what people type for them, and what is folded stays as it is', () => {
  for (const [written, typed] of pairs) {
    assert.equal(foldedLetters(written), typed, written)
    assert.equal(foldedLetters(typed), typed, typed)
  }
})
