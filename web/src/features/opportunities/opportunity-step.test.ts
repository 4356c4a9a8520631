import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoundState } from '@moorgate/contract/investors/eligibility.ts'
import { opportunityStep } from './opportunity-step.ts'
import type { CallLine, Gate, Investment } from './records.ts'

const open = { open_date: '2026-11-02' } as const
const own = (status: Investment['status'], signed: string | null = '2026-11-19T10:00:00Z') => ({
  investment: { status, signed_at: signed } as Investment,
  line: undefined,
})
const kind = (round: RoundState, gates: readonly Gate[] = []) =>
  opportunityStep(open, undefined, gates, round).kind

test('an open offer can be reserved', () => {
  assert.equal(kind('open'), 'reserve')
})

test('what one has in it comes before anything else', () => {
  const line = { id: 3 } as CallLine
  assert.deepEqual(opportunityStep(open, { ...own('awaiting_payment'), line }, [], 'closed'), {
    kind: 'pay',
    line,
  })
  assert.equal(opportunityStep(open, own('reserved'), [], 'open').kind, 'reserved')
  assert.equal(opportunityStep(open, own('reserved', null), [], 'open').kind, 'sign')
  assert.equal(opportunityStep(open, own('waiting_list'), [], 'open').kind, 'waiting')
  assert.equal(opportunityStep(open, own('interested'), [], 'open').kind, 'pending')
})

test('a round takes money while the server says so', () => {
  assert.deepEqual(opportunityStep({ ...open, open_date: '2026-11-21' }, undefined, [], 'early'), {
    kind: 'early',
    opens: '2026-11-21',
  })
  assert.equal(kind('closed', [{ reason: 'method_missing' }]), 'closed')
})

test('a full round takes nobody, and one with a waiting list takes names', () => {
  assert.equal(kind('full'), 'full')
  assert.equal(kind('waiting_list'), 'queue')
})

test('gates stand before the reservation, and nobody is sent through them for nothing', () => {
  assert.equal(kind('open', [{ reason: 'method_missing' }]), 'gates')
  assert.equal(kind('full', [{ reason: 'method_missing' }]), 'full')
})
