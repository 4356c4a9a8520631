import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from './test-tenant.ts'
import { stateCategory } from './test-categorisation.ts'

const api = apiForTests()

test('another try after answers that contradict waits for staff, who see the earlier ones', async () => {
  const staff = await api.as('superAdmin')
  const investor = await api.asUser(await newInvestor(api, 'Rowena'))
  const states = async (past: string) => {
    const answers = { past_percent: past, intended_percent: '5' }
    const answer = await stateCategory(api, investor, 'restricted', answers)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  assert.equal((await states('12')).status, 'rejected')
  const again = await states('9')
  assert.deepEqual([again.status, again.verdict], ['pending_review', 'holds'])
  const path = `/api/investor-categorisations/${again.id}`
  const { data } = (await staff.get(`${path}/checks`)).body
  assert.equal(data.earlier_refusal.answers.past_percent, '12')
  assert.equal((await staff.post(`${path}/approve`)).status, 200)
  // Staff have judged it: a renewal counts at once again.
  assert.equal((await states('8')).status, 'approved')
})

test('a statement is signed by one’s own name', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Sabine'))
  const answers = { past_percent: '1', intended_percent: '1' }
  const refused = await stateCategory(api, investor, 'restricted', answers, 'A. N. Other')
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, { signed_name: ['Sign with the name on your account, Sabine Test.'] }],
  )
  assert.equal((await stateCategory(api, investor, 'restricted', answers, 'Ms SABINE E. Test')).status, 201)
})

test('each limb that is stated needs its particulars', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Silas'))
  const missing = async (answers: object) => {
    const { status, body } = await stateCategory(api, investor, 'self_certified_sophisticated', answers)
    return status === 201 ? [] : Object.keys(body.errors).map((key) => key.replace('answers.', ''))
  }
  assert.deepEqual(await missing({ worked_in_finance: true }), ['employer', 'role'])
  assert.deepEqual(await missing({ director_turnover: '2000000.00' }), [
    'director_of',
    'director_company_number',
  ])
  assert.deepEqual(await missing({ unlisted_investments: 3, angel_network_months: 8 }), [
    'unlisted_names',
    'angel_network',
  ])
  assert.deepEqual(await missing({ worked_in_finance: false }), ['worked_in_finance'])
  assert.deepEqual(await missing({ angel_network_months: 8, angel_network: 'North Angels' }), [])
})
