import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { callWords, dueWords } from './entry-words.ts'

const today = new Date('2026-11-20T09:30:00Z')
const call = (more: Partial<EntryOf<'call'>>) =>
  callWords({ channel: 'phone', direction: 'out', duration: null, outcome: null, ...more } as EntryOf<'call'>)

test('a call says how it went and how long it took', () => {
  assert.equal(call({ duration: 1080 }), 'logged a call, 18 minutes')
  assert.equal(call({ duration: 60, direction: 'in' }), 'took a call, 1 minute')
  assert.equal(call({ outcome: 'voicemail' }), 'left a message')
  assert.equal(call({ channel: 'meeting', duration: 3600 }), 'had a meeting, 60 minutes')
  assert.equal(call({ channel: 'email', direction: 'in', duration: 60 }), 'received an e-mail')
})

test('a task says how far its day is, and when it is late', () => {
  const due = (day: string | null) => ({ due_date: day, is_late: false })
  assert.deepEqual(dueWords(due('2026-12-04'), today), { text: 'Due 4 Dec, in 14 days', tone: 'plain' })
  assert.deepEqual(dueWords(due('2026-11-20'), today), { text: 'Due 20 Nov, today', tone: 'today' })
  assert.deepEqual(dueWords({ ...due('2026-11-19'), is_late: true }, today), {
    text: 'Due 19 Nov, 1 day late',
    tone: 'late',
  })
  assert.equal(dueWords(due(null), today), undefined)
})
