import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const daysAgo = (days: number) => dateOfDay(dayNumber(londonDate(api.clock.now()))! - days)

async function draft(recordDate: string, terms: Record<string, unknown> = {}) {
  const round = await newRound(api)
  await holdersWith(api, round, [500, 300])
  return staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: recordDate,
    deadline: `${daysAgo(-60)}T12:00:00Z`,
    price: '4.00',
    available: '333',
    ...terms,
  })
}

test('a record date is at most 28 days before the offer opens', async () => {
  assert.equal((await draft(daysAgo(28))).status, 201)
  const refused = await draft(daysAgo(29))
  assert.deepEqual(Object.keys(refused.body.errors ?? {}), ['record_date'], refused.text)
})
