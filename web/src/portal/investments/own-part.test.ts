import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallLine, Investment } from '../../features/opportunities/records.ts'
import { ownPartIn } from './own-part.ts'

const investment = (id: number, status: Investment['status'], opportunityId = 1) =>
  ({ id, status, investment_opportunity_id: opportunityId }) as Investment
const line = (investmentId: number, status: CallLine['status']) =>
  ({ id: 90 + investmentId, investment_id: investmentId, status }) as CallLine

test('what has to be paid goes before what only waits', () => {
  const own = [investment(1, 'waiting_list'), investment(2, 'awaiting_payment')]
  assert.equal(ownPartIn(1, own, [line(2, 'part_paid')])?.investment.id, 2)
})

test('a line that is paid asks for nothing', () => {
  const own = [investment(2, 'payment_received')]
  assert.equal(ownPartIn(1, own, [line(2, 'payment_received')])?.line, undefined)
})

test('what was cancelled, and what is in another offer, is no part of this one', () => {
  assert.equal(ownPartIn(1, [investment(1, 'cancelled'), investment(2, 'reserved', 5)], []), undefined)
})
