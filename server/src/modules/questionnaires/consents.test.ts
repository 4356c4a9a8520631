import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import type { ConsentStanding } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
const migration = path.join(import.meta.dirname, '../../../migrations/0155_consents_that_count.sql')
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

const waysOf = async (id: number): Promise<[email: boolean, phone: boolean]> => {
  const { data } = (await (await api.as('superAdmin')).get(`/api/users/${id}`)).body
  return [data.marketing, data.marketing_phone]
}

test('consent to hear of offers counts for letters and calls, and what is turned elsewhere shows', async () => {
  const decide = (purpose: string, granted: boolean) =>
    investor.post('/api/investor-consents', { purpose, granted })
  await decide('offers_by_email', true)
  await decide('offers_by_phone', true)
  assert.deepEqual(await waysOf(investorId), [true, true])
  await decide('offers_by_phone', false)
  assert.deepEqual(await waysOf(investorId), [true, false])
  await investor.patch(`/api/users/${investorId}`, { marketing: false })
  const { granted, decided_at: at } = await standing(investor, 'offers_by_email')
  assert.deepEqual([granted, at], [false, null])
})

test(
  'what was decided before it counted counts afterwards: a withdrawal always, consent where nothing came after',
  { skip: process.env['CITUS_URL'] ? 'the migration never meets distributed tables' : false },
  async () => {
    const turn = (columns: object) =>
      api.db
        .updateTable('users')
        .set(columns)
        .where('tenant_id', '=', 1)
        .where('id', '=', investorId)
        .execute()
    const migrate = async () => {
      const owner = new pg.Client(api.owner)
      await owner.connect()
      await owner.query(readFileSync(migration, 'utf8'))
      await owner.end()
      return waysOf(investorId)
    }
    await investor.post('/api/investor-consents', { purpose: 'offers_by_email', granted: true })
    const later = new Date(api.clock.now().getTime() + 1_000)
    await turn({ marketing: false, marketing_phone: true, marketing_changed_at: later })
    assert.deepEqual(await migrate(), [false, false])
    await turn({ marketing: false, marketing_changed_at: null })
    assert.deepEqual(await migrate(), [true, false])
  },
)

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
