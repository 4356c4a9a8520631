import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileFacts } from './file-facts.ts'

test('a file says what it is and how large', () => {
  assert.equal(fileFacts('application/pdf', 6_230_000), 'PDF, 6.2 MB')
  assert.equal(fileFacts('text/csv', 48_400), 'CSV, 48 kB')
  assert.equal(fileFacts('application/x-unknown', 12), 'File, 1 kB')
})
