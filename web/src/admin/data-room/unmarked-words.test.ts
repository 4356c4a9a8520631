import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unmarkedWords } from './unmarked-words.ts'

const files = (count: number) =>
  Array.from({ length: count }, (_file, index) => ({ name: `File ${index + 1}` }))

test('files that can’t bear the mark are named, a few of them, with what becomes of them', () => {
  assert.equal(unmarkedWords(files(0), true), 'Every file here can be watermarked')
  assert.equal(unmarkedWords(files(1), false), 'File 1 is held back')
  assert.equal(unmarkedWords(files(2), true), 'File 1 and File 2 go without a watermark')
  assert.equal(
    unmarkedWords(files(8), false),
    'File 1, File 2, File 3, File 4, File 5, File 6 and 2 others are held back',
  )
})
