import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsentStanding } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
let investor: Client
let investorId: number
before(async () => {
  investor = await api.as('user')
  investorId = await api.userId('user')
})

const standing = async (client: Client, purpose: string): Promise<ConsentStanding> => {
  const { data } = (await client.get(`/api/investor-consents/standing?user_id=${investorId}`)).body
  return data.find((each: ConsentStanding) => each.purpose === purpose)
}

test('nobody consents before they say so, and a withdrawal counts from that moment', async () => {
  assert.equal((await standing(investor, 'offers_by_email')).granted, null)
  const given = await investor.post('/api/investor-consents', { purpose: 'offers_by_email', granted: true })
  assert.equal(given.status, 201, given.text)
  assert.deepEqual([given.body.data.source, given.body.data.version_number], ['investor', 1])
  assert.equal((await standing(investor, 'offers_by_email')).granted, true)
  await investor.post('/api/investor-consents', { purpose: 'offers_by_email', granted: false })
  assert.equal((await standing(investor, 'offers_by_email')).granted, false)
  const { data } = (await investor.get('/api/investor-consents?filter[purpose]=offers_by_email')).body
  assert.deepEqual(
    data.map((each: { granted: boolean }) => each.granted),
    [false, true],
  )
})

test('staff record a decision with how they heard of it', async () => {
  const manager = await api.as('investmentManager')
  const body = { user_id: investorId, purpose: 'offers_by_phone', granted: true }
  const refused = await manager.post('/api/investor-consents', body)
  assert.deepEqual(Object.keys(refused.body.errors), ['note'])
  assert.equal((await manager.post('/api/investor-consents', { ...body, note: 'By telephone' })).status, 201)
  const { granted, source, note, decided_by: by } = await standing(manager, 'offers_by_phone')
  assert.deepEqual([granted, source, note], [true, 'staff', 'By telephone'])
  assert.ok(by)
})

test('a purpose that is not asked about is refused', async () => {
  const refused = await investor.post('/api/investor-consents', { purpose: 'sell_my_data', granted: true })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['purpose']])
})

test('consent to other words is shown as such', async () => {
  await investor.post('/api/investor-consents', { purpose: 'events_and_news', granted: true })
  const staff = await api.as('superAdmin')
  const [{ id, draft }] = (await staff.get('/api/questionnaires?filter[kind]=investor_consent')).body.data
  draft.sections[0].questions[2].hint = 'Invitations, and our letter once a month.'
  await staff.patch(`/api/questionnaires/${id}`, { draft })
  assert.equal((await staff.post(`/api/questionnaires/${id}/publish`)).status, 200)
  const { is_outdated: isOutdated, granted } = await standing(investor, 'events_and_news')
  assert.deepEqual([isOutdated, granted], [true, true])
})

test('an investor is answered about themselves; another firm finds nobody', async () => {
  const newcomer = await api.as('newInvestor')
  assert.equal((await standing(newcomer, 'offers_by_phone')).granted, null)
  assert.deepEqual((await newcomer.get('/api/investor-consents')).body.data, [])
  const neighbour = await api.as('superAdmin', 2)
  assert.equal((await neighbour.get(`/api/investor-consents/standing?user_id=${investorId}`)).status, 404)
  assert.equal(
    (await (await api.as('creator')).get(`/api/investor-consents/standing?user_id=${investorId}`)).status,
    403,
  )
})
