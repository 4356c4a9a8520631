import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parted, inOrder } from './in-order.ts'
import type { Question, Reply } from './records.ts'

const question = (id: number, status: Question['status'], isMine: boolean) =>
  ({ id, status, is_mine: isMine }) as Question

test('what is published stands on the page, and one’s own beside it until it is', () => {
  const { published, own } = parted([
    question(1, 'published', false),
    question(2, 'published', true),
    question(3, 'pending', true),
    question(4, 'hidden', true),
  ])
  assert.deepEqual(
    [published.map(({ id }) => id), own.map(({ id }) => id)],
    [
      [1, 2],
      [3, 4],
    ],
  )
})

test('what was said is read in the order in which it was said', () => {
  const replies = [{ id: 9 }, { id: 7 }] as Reply[]
  assert.deepEqual(
    inOrder(replies).map(({ id }) => id),
    [7, 9],
  )
})
