import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonOf } from './send-upload.ts'

test('a refusal says what the server said of the file', () => {
  const body = {
    message: 'The file must be a PDF.',
    errors: { file: ['The file field must be a file of type: pdf.'] },
  }
  assert.equal(reasonOf(422, JSON.stringify(body)), 'The file field must be a file of type: pdf.')
  assert.equal(reasonOf(403, '{"message":"This action is unauthorized."}'), 'This action is unauthorized.')
})

test('a file that was looked into and refused is told why, and what to do, in the server’s words', () => {
  const why = 'This PDF has a form that sends data. Save it as a plain PDF and upload it again.'
  assert.equal(reasonOf(422, JSON.stringify({ message: why, errors: { file: [why] } })), why)
})

test('a status without words has a sentence of its own', () => {
  assert.equal(reasonOf(413, ''), 'The file is larger than 50 MB.')
  assert.match(reasonOf(503, '<html>'), /enough storage/)
  assert.match(reasonOf(0, ''), /Try again/)
})
