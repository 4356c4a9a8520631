import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byYear, isToConfirm, openedAt } from './standing.ts'
import type { AcknowledgementState as Given } from './standing.ts'
const document = (overrides: Partial<Given>) =>
  ({
    requires_ack: true,
    file_version: 2,
    acknowledgements: [],
    opens: [],
    updated_at: '2026-11-13T09:00:00.000000Z',
    ...overrides,
  }) as Given
const at = (created_at: string, file_version = 0) => ({ created_at, file_version }) as never

test('a document is to be confirmed until its present version was', () => {
  assert.equal(isToConfirm(document({})), true)
  assert.equal(isToConfirm(document({ acknowledgements: [at('2026-10-03', 1)] })), true)
  assert.equal(isToConfirm(document({ acknowledgements: [at('2026-10-03', 2)] })), false)
  assert.equal(isToConfirm(document({ requires_ack: false })), false)
})

test('the latest opening counts', () => {
  assert.equal(openedAt(document({})), undefined)
  assert.equal(
    openedAt(document({ opens: [at('2026-11-18'), at('2026-11-19'), at('2026-11-17')] })),
    '2026-11-19',
  )
})

test('documents are told by year, newest first as they come', () => {
  const added = ['2026-11-18', '2026-03-01', '2025-10-02'].map((created_at) => ({ created_at }))
  assert.deepEqual(
    byYear(added).map(([year, some]) => [year, some.length]),
    [
      ['2026', 2],
      ['2025', 1],
    ],
  )
})
