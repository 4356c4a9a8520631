import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublishable } from './records.ts'
import type { Question } from './records.ts'

const question = (status: Question['status'], answers: (string | null)[], asks = 0) =>
  ({
    status,
    replies: [
      ...answers.map((at) => ({ is_official: true, published_at: at })),
      ...Array.from({ length: asks }, () => ({ is_official: false, published_at: null })),
    ],
  }) as Question

test('a question can be published once the firm has answered it, and again when it has said more', () => {
  assert.equal(isPublishable(question('pending', [], 1)), false)
  assert.equal(isPublishable(question('answered', [null])), true)
  assert.equal(isPublishable(question('published', ['2026-11-20T10:00:00Z'], 1)), false)
  assert.equal(isPublishable(question('published', ['2026-11-20T10:00:00Z', null])), true)
  assert.equal(isPublishable(question('hidden', [null])), true)
})
