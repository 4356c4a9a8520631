import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

test('staff say what each member is and who may invest; the lead always may', async () => {
  const staff = await api.as('superAdmin')
  const [lead, other] = [await newInvestor(api, 'Ada'), await newInvestor(api, 'Bruno')]
  const made = await staff.post('/api/organisations', {
    name: 'Fenwick Partners',
    type: 'Organisation',
    lead_user_id: lead,
    user_ids: [lead, other],
  })
  const url = `/api/organisations/${made.body.data.id}/members`
  const shown = (answer: { body: { data: { user_id: number; role: string; can_invest: boolean }[] } }) =>
    answer.body.data.map(({ user_id, role, can_invest }) => [user_id, role, can_invest])
  const [first, second] = shown(await staff.get(url))
  assert.deepEqual([first?.[0], first?.[2], second?.[0], second?.[2]], [lead, true, other, false])
  const changed = await staff.patch(`${url}/${other}`, { role: 'director', can_invest: true })
  assert.deepEqual(shown(changed)[1], [other, 'director', true])
  assert.equal((await staff.patch(`${url}/${lead}`, { can_invest: false })).status, 409)
  assert.equal((await staff.patch(`${url}/${await newInvestor(api, 'Cara')}`, { role: 'owner' })).status, 404)
  assert.equal((await staff.patch(`${url}/${other}`, { role: 'chief' })).status, 422)
  assert.equal((await (await api.asUser(lead)).get(url)).status, 403)
})
