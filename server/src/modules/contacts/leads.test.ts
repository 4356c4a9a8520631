import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { request, liveOpportunity, openWorld, readyInvestors } from '../investments/test-support.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const statusOfKind = async (kind: number): Promise<number> =>
  (await staff.get(`/api/lead-statuses?filter[type]=${kind}`)).body.data[0].id

const kindOf = async (userId: number): Promise<number | undefined> =>
  (await staff.get(`/api/users/${userId}?include=leadStatus`)).body.data.lead_status?.type

test('a lead becomes an investment by reserving; staff may say otherwise until the next time', async () => {
  const world = await openWorld(api)
  const [lead, stranger] = await readyInvestors(api, world, 2)
  await staff.patch(`/api/users/${lead}`, { lead_status_id: await statusOfKind(1) })
  const [first, second] = [await liveOpportunity(api, world), await liveOpportunity(api, world)]
  for (const person of [lead!, stranger!])
    assert.equal((await request(await api.asUser(person), first, '25000.00')).status, 201)
  await api.deliver()
  assert.equal(await kindOf(lead!), 3)
  assert.equal(await kindOf(stranger!), undefined, 'who was no lead is none')
  await staff.patch(`/api/users/${lead}`, { lead_status_id: await statusOfKind(2) })
  await api.deliver()
  assert.equal(await kindOf(lead!), 2)
  assert.equal((await request(await api.asUser(lead!), second, '25000.00')).status, 201)
  await api.deliver()
  assert.equal(await kindOf(lead!), 3)
})

test('a lead status that a contact has is not deleted', async () => {
  const made = await staff.post('/api/lead-statuses', { name: 'Only a contact', type: 1 })
  const { id } = made.body.data
  await staff.post('/api/contacts', {
    first_name: 'Imogen',
    last_name: 'Clarke',
    phone: '07700 900651',
    lead_status_id: id,
  })
  assert.equal((await staff.delete(`/api/lead-statuses/${id}`)).status, 409)
})
