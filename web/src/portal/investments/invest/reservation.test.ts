import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reservationOf } from './reservation.ts'

const entered = {
  amount: '25000.00',
  interest: 1,
  rewardId: undefined,
  taxOptionId: undefined,
  right: undefined,
} as const
const kind = (name: string) => ({ id: 1, name, kind: name })

test('an investor reserves as themselves', () => {
  const method = { id: 4, organisation_id: null, investment_method: kind('individual') }
  assert.deepEqual(reservationOf(9, entered, method), {
    path: 'investments/user',
    body: {
      investment_opportunity_id: 9,
      amount: '25000.00',
      interest: 1,
      risk_accepted: true,
      investment_method_entity_id: 4,
    },
  })
})

test('an organisation’s method reserves for the organisation', () => {
  const sent = reservationOf(9, entered, { id: 5, organisation_id: 7, investment_method: kind('company') })
  assert.equal(sent.path, 'investments/org')
  assert.equal(sent.body.organisation_id, 7)
})

test('a pension has its own way', () => {
  const sent = reservationOf(9, entered, { id: 6, organisation_id: null, investment_method: kind('sipp') })
  assert.equal(sent.path, 'investments/pension')
})

test('a reward is sent with the reservation that claims it, and none otherwise', () => {
  const method = { id: 4, organisation_id: null, investment_method: kind('individual') }
  assert.equal(reservationOf(9, { ...entered, rewardId: 3 }, method).body.reward_id, 3)
  assert.equal('reward_id' in reservationOf(9, entered, method).body, false)
})

test('a chosen tax scheme is sent with the reservation, and none otherwise', () => {
  const method = { id: 4, organisation_id: 7, investment_method: kind('company') }
  assert.equal(reservationOf(9, { ...entered, taxOptionId: 5 }, method).body.tax_option_id, 5)
  assert.equal('tax_option_id' in reservationOf(9, entered, method).body, false)
})

test('a holder’s answer is sent with the reservation, and none otherwise', () => {
  const method = { id: 4, organisation_id: null, investment_method: kind('individual') }
  assert.equal(reservationOf(9, { ...entered, right: 3 }, method).body.pre_emption_choice, 3)
  assert.equal('pre_emption_choice' in reservationOf(9, entered, method).body, false)
})
