import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offerStep } from './offer-step.ts'
import type { CallLine, Gate, Investment } from './records.ts'

const today = new Date('2026-11-20T09:00:00')
const open = {
  status: 2,
  open_date: '2026-11-02',
  close_date: '2026-12-11',
  remaining: '1080000.00',
  waiting_list: false,
  minimum_investment: '5000.00',
} as const
const own = (status: Investment['status'], signed: string | null = '2026-11-19T10:00:00Z') => ({
  investment: { status, signed_at: signed } as Investment,
  line: undefined,
})
const kind = (facts: object, gates: readonly Gate[] = []) =>
  offerStep({ ...open, ...facts }, undefined, gates, today).kind

test('an open offer can be reserved', () => {
  assert.equal(kind({}), 'reserve')
  assert.equal(kind({ remaining: null }), 'reserve')
})

test('what one has in it comes before anything else', () => {
  const line = { id: 3 } as CallLine
  assert.deepEqual(offerStep({ ...open, status: 4 }, { ...own('awaiting_payment'), line }, [], today), {
    kind: 'pay',
    line,
  })
  assert.equal(offerStep(open, own('reserved'), [], today).kind, 'reserved')
  assert.equal(offerStep(open, own('reserved', null), [], today).kind, 'sign')
  assert.equal(offerStep(open, own('waiting_list'), [], today).kind, 'waiting')
  assert.equal(offerStep(open, own('interested'), [], today).kind, 'pending')
})

test('a round takes money between its days only', () => {
  assert.equal(kind({ open_date: '2026-11-21' }), 'early')
  assert.equal(kind({ close_date: '2026-11-20' }), 'reserve')
  assert.equal(kind({ close_date: '2026-11-19' }), 'closed')
  assert.equal(kind({ status: 4 }), 'closed')
})

test('less left than the least is full, and there one may queue where the round has a list', () => {
  assert.equal(kind({ remaining: '4999.99' }), 'full')
  assert.equal(kind({ remaining: '0.00', waiting_list: true }), 'queue')
  assert.equal(kind({ remaining: '5000.00' }), 'reserve')
})

test('gates stand before the reservation, and nobody is sent through them for nothing', () => {
  assert.equal(kind({}, [{ reason: 'method_missing' }]), 'gates')
  assert.equal(kind({ remaining: '0.00' }, [{ reason: 'method_missing' }]), 'full')
})
