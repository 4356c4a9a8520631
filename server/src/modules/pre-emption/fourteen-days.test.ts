import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()

async function opened(deadline: string) {
  const round = await newRound(api)
  await holdersWith(api, round, [10])
  const staff = await api.as('superAdmin')
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: '2026-11-18',
    deadline,
    price: '4.00',
    available: '333',
  })
  assert.equal(made.status, 201, made.text)
  return staff.post(`/api/pre-emption-options/${made.body.data.id}/open`)
}

test('the 14 days of an offer are days of the calendar in London, whatever the clocks do in between', async () => {
  // 20 March 2027, 17:30; the clocks go on by an hour on 28 March.
  api.clock.forward({ days: 120, hours: 8 })
  assert.equal(api.clock.now().toISOString(), '2027-03-20T17:30:00.000Z')
  const early = await opened('2027-04-02T16:00:00Z')
  assert.deepEqual(Object.keys(early.body.errors ?? {}), ['deadline'], 'the fourteenth day is not over yet')
  const spring = await opened('2027-04-03T16:00:00Z')
  assert.equal(spring.status, 200, spring.text)
  // 20 October 2027, 00:30 in London and still the 19th elsewhere; the clocks go back on 31 October.
  api.clock.forward({ days: 213, hours: 6 })
  assert.equal(api.clock.now().toISOString(), '2027-10-19T23:30:00.000Z')
  assert.deepEqual(Object.keys((await opened('2027-11-02T23:45:00Z')).body.errors ?? {}), ['deadline'])
  assert.equal((await opened('2027-11-03T17:00:00Z')).status, 200)
})
