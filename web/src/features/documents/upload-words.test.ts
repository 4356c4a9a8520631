import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadsTitle } from './upload-words.ts'

const title = (...states: ('waiting' | 'sending' | 'done' | 'refused')[]) =>
  uploadsTitle(
    states.map((state) => ({ state })),
    'Documents',
  )

test('files on their way are counted, and nothing is called uploaded that was refused', () => {
  assert.equal(title('done', 'sending', 'waiting'), 'Uploading 2 of 3 to Documents')
  assert.equal(title('done', 'done'), 'Uploaded to Documents')
  assert.equal(title('done', 'refused', 'done'), '2 uploaded to Documents, 1 refused')
  assert.equal(title('refused'), '1 refused')
})
