import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

test('an answer to an offer of shares names an offer that the investor can see', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Nestor'))
  const unknown = await investor.post('/api/whole-ownership-choices', {
    investment_opportunity_id: 999_999,
    choice: 2,
  })
  assert.deepEqual(unknown.body.errors, {
    investment_opportunity_id: ['The selected investment opportunity id is invalid.'],
  })
  const wrong = await investor.post('/api/whole-ownership-choices', {
    investment_opportunity_id: 1,
    choice: 7,
  })
  assert.deepEqual(wrong.body.errors, { choice: ['The selected choice is invalid.'] })
  assert.deepEqual((await investor.get('/api/whole-ownership-choices')).body.data, [])
})

test('a second answer to the same offer takes the first one’s place, also when both come at once', async () => {
  const id = await newInvestor(api, 'Odette')
  const staff = await api.as('superAdmin')
  const type = (await staff.post('/api/types', { name: 'Shares of a round' })).body.data
  const offer = (await staff.post('/api/investment-opportunities', { name: 'Offered', type_id: type.id }))
    .body.data
  const answer = (choice: number) =>
    staff.post('/api/whole-ownership-choices', {
      investment_opportunity_id: offer.id,
      user_id: id,
      choice,
      shares: '12.5',
    })
  const answers = await Promise.all([answer(2), answer(3), answer(6)])
  assert.deepEqual(answers.map((each) => each.status).toSorted(), [200, 200, 201])
  const list = (await (await api.asUser(id)).get('/api/user?include=ownershipChoices')).body.data
    .ownership_choices
  assert.deepEqual([list.length, list[0].shares], [1, '12.5'])
  const other = await api.asUser(await newInvestor(api, 'Phineas'))
  assert.equal((await other.patch(`/api/whole-ownership-choices/${list[0].id}`, { choice: 1 })).status, 404)
  const own = await (await api.asUser(id)).patch(`/api/whole-ownership-choices/${list[0].id}`, { choice: 1 })
  assert.deepEqual([own.status, own.body.data.choice], [200, 1])
})
