import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AwaitedRight } from './awaited-rights.ts'
import type { CallLine, Gate, Investment, Opportunity } from '../../features/opportunities/records.ts'
import { dueIn, toDos } from './to-do.ts'
import type { OpenItems } from './to-do.ts'

const today = new Date('2026-11-20T09:00:00')
const line = (id: number, due: string, status: CallLine['status'] = 'awaiting_payment') =>
  ({ id, due_date: due, status, sent_at: null }) as CallLine
const unsigned = { id: 7, status: 'reserved', signed_at: null } as Investment
const invited = { id: 3, status: 3, user_invited: true, user_investment: null } as Opportunity
const right = (id: number, deadline: string) =>
  ({ id, entitlement: '500', option: { id, deadline } }) as AwaitedRight
const nothing: OpenItems = {
  lines: [],
  rights: [],
  investments: [],
  gates: [],
  renewBy: null,
  requests: [],
  offers: [],
}

test('money that is due comes first, the earliest before the rest', () => {
  const lines = [line(1, '2026-12-20'), line(2, '2026-12-04'), line(3, '2026-11-01', 'payment_received')]
  const all = toDos({ ...nothing, lines, investments: [unsigned], gates: [{ reason: 'method_missing' }] })
  assert.deepEqual(
    all.map((one) => (one.kind === 'pay' ? one.line.id : one.kind)),
    [2, 1, 'sign', 'gate'],
  )
})

test('money that they told us they sent waits for us: after what waits for them, before what has time', () => {
  const sent = { ...line(1, '2026-12-01'), sent_at: '2026-11-19T10:00:00Z' }
  const lines = [sent, line(2, '2026-12-20')]
  const all = toDos({ ...nothing, lines, investments: [unsigned], gates: [{ reason: 'method_missing' }] })
  assert.deepEqual(
    all.map((one) => (one.kind === 'pay' ? one.line.id : one.kind)),
    [2, 'sign', 1, 'gate'],
  )
})

test('rights that lapse come after what is due and before all else, the earliest first, and none that is over', () => {
  const rights = [right(1, '2026-12-20T12:00:00Z'), right(2, '2026-11-30T17:00:00Z')]
  const all = toDos({ ...nothing, lines: [line(1, '2026-12-20')], rights, investments: [unsigned] })
  assert.deepEqual(
    all.map((one) => (one.kind === 'right' ? one.right.id : one.kind)),
    ['pay', 2, 1, 'sign'],
  )
})

test('of what is missing only the next step is asked', () => {
  const gates: Gate[] = [{ reason: 'category_missing' }, { reason: 'test_not_passed' }]
  assert.deepEqual(toDos({ ...nothing, gates }), [{ kind: 'gate', gate: { reason: 'category_missing' } }])
  const waiting: Gate[] = [{ reason: 'registration_pending' }, ...gates]
  assert.deepEqual(toDos({ ...nothing, gates: waiting }), toDos({ ...nothing, gates }), 'the firm decides')
})

test('a category asks to be renewed in its last sixty days', () => {
  assert.deepEqual(toDos({ ...nothing, renewBy: '2027-01-14' }), [{ kind: 'renew', by: '2027-01-14' }])
})

test('a confidential offer asks whom it was sent to, before the invitations that say what they are', () => {
  const request = {
    investment_opportunity_id: 9,
    code_name: null,
    answer_by: null,
    expected_cleanse_date: null,
    invited_at: null,
    invitation_id: 4,
    close_date: null,
  }
  const all = toDos({ ...nothing, requests: [request], offers: [invited] })
  assert.deepEqual(
    all.map(({ kind }) => kind),
    ['sounding', 'invited'],
  )
  assert.deepEqual(toDos({ ...nothing, requests: [{ ...request, invitation_id: null }] }), [])
})

test('an invitation waits until it is followed or the offer is closed', () => {
  assert.equal(toDos({ ...nothing, offers: [invited] }).length, 1)
  assert.equal(toDos({ ...nothing, offers: [{ ...invited, user_investment: '5000.00' }] }).length, 0)
  assert.equal(toDos({ ...nothing, offers: [{ ...invited, status: 4 }] }).length, 0)
})

test('a due date is said as a distance', () => {
  assert.equal(dueIn('2026-12-04', today), 'Due in 14 days')
  assert.equal(dueIn('2026-11-20', today), 'Due today')
  assert.equal(dueIn('2026-11-19', today), '1 day late')
})
