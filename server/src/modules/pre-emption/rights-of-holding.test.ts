import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { preEmptionScheduled } from './scheduled.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

test('a holding leads to the open rights on its company: how many shares, what they cost and until when', async () => {
  const round = await newRound(api)
  const other = await newRound(api)
  const [id] = await holdersWith(api, round, [600, 400])
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '1.3333',
    available: '5',
  })
  assert.equal((await staff.post(`/api/pre-emption-options/${made.body.data.id}/open`)).status, 200)
  const holder = await api.asUser(id!)
  const { data: held } = (await holder.get('/api/portfolio')).body
  assert.notEqual(held[0].id, round.offer, 'it is held through an earlier round')
  const rightsOf = async (client: Client, opportunity: number) =>
    (
      await client.get(
        `/api/pre-emption-choices?filter[same_issuer_as]=${opportunity}&filter[takes_answers]=1&include=option`,
      )
    ).body.data
  const [right, ...more] = await rightsOf(holder, held[0].id)
  assert.deepEqual(more, [])
  // Three shares at £1.3333 are £3.9999, so £4.00.
  assert.deepEqual([right.entitlement, right.entitlement_cost], ['3', '4.00'])
  assert.equal(right.option.deadline, '2026-12-20T12:00:00.000000Z')
  assert.deepEqual(await rightsOf(holder, other.earlier), [], 'of another company there are none')
  assert.deepEqual(await rightsOf(holder, round.offer), [], 'the round itself is not held')
  assert.deepEqual(await rightsOf(await api.as('user'), held[0].id), [], 'nor anyone else’s')

  api.clock.forward({ days: 40 })
  const tenant = await api.platform.tenants.byId(1)
  for (const task of preEmptionScheduled) await task.perform(api.platform, tenant)
  assert.deepEqual(await rightsOf(await api.asUser(id!), held[0].id), [])
})
