import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import { pauseNote } from './pause-note.ts'

const now = new Date('2026-11-20T12:00:00Z')
const nothing: DirectOffer = {
  stage: 'request',
  requested_at: null,
  warned_at: null,
  retry_at: null,
  left_at: null,
  continued_at: null,
}
const asked = { requested_at: '2026-11-19T10:42:00Z', retry_at: '2026-11-20T10:42:00Z' }

test('staff read who has not asked, who waits until when, who left, and who continued when', () => {
  assert.equal(pauseNote({ reason: 'risk_warning' }, nothing, now), 'No request yet')
  assert.match(
    pauseNote({ reason: 'risk_warning' }, { ...nothing, ...asked }, now)!,
    /^Requested yesterday, \d\d:42, warning not answered yet$/,
  )
  const waits = { ...nothing, requested_at: '2026-11-20T10:42:00Z', retry_at: '2026-11-21T10:42:00Z' }
  assert.match(
    pauseNote({ reason: 'cooling_off' }, waits, now)!,
    /^Requested today, \d\d:42\. Can choose from 21 November, \d\d:42$/,
  )
  assert.match(
    pauseNote({ reason: 'cooling_off_over' }, { ...nothing, ...asked }, now)!,
    /Pause over, no choice made$/,
  )
  const left = { ...nothing, ...asked, left_at: '2026-11-20T10:50:00Z' }
  assert.match(pauseNote({ reason: 'cooling_off_over' }, left, now)!, /^Chose to leave today, \d\d:50$/)
  const continued = { ...nothing, ...asked, continued_at: '2026-11-20T11:00:00Z' }
  assert.equal(pauseNote({ reason: null }, continued, now), 'Chose to continue on 20 November')
})

test('who invested before is said to have, and nothing is said before it is known', () => {
  const before = { ...nothing, continued_at: '2024-02-02T10:00:00Z' }
  assert.equal(pauseNote({ reason: null }, before, now), 'Invested before, no warning needed')
  assert.equal(pauseNote({ reason: null }, undefined, now), undefined)
})
