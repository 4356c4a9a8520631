import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { accept, confidential, invite, requestsOf, setStatus } from './test-confidential.ts'

const api = apiForTests()
let staff: Client
let eleanor: Client
let eleanorId: number
let typeId: number
before(async () => {
  await setFlags(api, { market_sounding_enabled: 1, investment_terms_enabled: 1 })
  staff = await api.as('superAdmin')
  eleanor = await api.as('user')
  eleanorId = await api.userId('user')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

test('an offer that became confidential is shut to people who could read it, also where everybody could', async () => {
  const opportunity = await confidential({ api, staff, typeId }, { market_sounding: false })
  await setStatus(api, opportunity.id, 2)
  assert.equal((await eleanor.get(`/api/investment-opportunities/${opportunity.id}`)).status, 200)
  await sql`update investment_opportunities set market_sounding = true where tenant_id = 1 and id = ${opportunity.id}`.execute(
    api.db,
  )
  assert.equal((await eleanor.get(`/api/investment-opportunities/${opportunity.id}`)).status, 403)
  assert.ok((await requestsOf(eleanor)).includes(opportunity.id))
})

test('the room of a confidential round opens to its readers after they accepted', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  await invite(staff, opportunity.id, eleanorId)
  const room = await staff.post('/api/data-rooms', {
    investment_opportunity_id: opportunity.id,
    agreement_required: false,
  })
  assert.equal(room.status, 201, room.text)
  const roomId = room.body.data.id
  const group = await staff.post(`/api/data-rooms/${roomId}/groups`, { kind: 'invited', name: 'Invited' })
  assert.equal(group.status, 201, group.text)
  const refused = await eleanor.get(`/api/data-rooms/${roomId}/visit`)
  assert.deepEqual([refused.status, refused.body.reason], [403, 'market_sounding_required'])
  const own = async () => (await eleanor.get('/api/data-rooms/user')).text
  assert.ok(!/kestrel/i.test(await own()))
  assert.equal((await accept(eleanor, opportunity.id)).status, 201)
  assert.equal((await eleanor.get(`/api/data-rooms/${roomId}/visit`)).status, 200)
  assert.match(await own(), /Kestrel/)
})

test('the register is read by compliance, with who, what, when and from where, and by no investor', async () => {
  const opportunity = await confidential({ api, staff, typeId })
  await invite(staff, opportunity.id, eleanorId)
  await accept(eleanor, opportunity.id)
  const path = `/api/market-sounding-acceptance?filter[investment_opportunity_id]=${opportunity.id}`
  const [row] = (await staff.get(`${path}&include=user`)).body.data
  assert.equal(row.user_id, eleanorId)
  assert.equal(row.user.id, eleanorId)
  assert.match(row.opportunity_name, /Kestrel/)
  assert.match(row.statement, /inside information/)
  assert.ok(row.address !== null)
  const between = async (days: string) =>
    (await staff.get(`${path}&filter[between]=${days}`)).body.data.length
  assert.deepEqual(
    [
      await between('2000-01-01,2000-12-31'),
      await between('2000-01-01,2999-12-31'),
      await between('2000-01-01'),
    ],
    [0, 1, 1],
  )
  for (const words of ['whitcombe', opportunity.name.toLowerCase()]) {
    const found = await staff.get(`${path}&filter[search]=${words}&sort=user_name`)
    assert.deepEqual([found.status, found.body.data?.length], [200, 1], found.text)
  }
  const file = await staff.get(`/api/market-sounding-acceptance/export?filter[user_id]=${eleanorId}`)
  assert.match(file.text, /Kestrel/)
  const may = async (who: Parameters<Api['as']>[0]) => (await (await api.as(who)).get(path)).status
  assert.deepEqual(
    [await may('user'), await may('creator'), await may('support'), await may('superAdmin')],
    [403, 403, 200, 200],
  )
  const stranger = await api.as('superAdmin', 2)
  assert.ok(!/Kestrel/.test((await stranger.get('/api/market-sounding-acceptance')).text))
})

test('an acceptance is written once: the application can neither change nor delete it', async () => {
  const change = sql`update market_sounding_acceptances set address = null where tenant_id = 1`.execute(
    api.db,
  )
  await assert.rejects(change, /permission denied/)
  const removal = sql`delete from market_sounding_acceptances where tenant_id = 1`.execute(api.db)
  await assert.rejects(removal, /permission denied/)
})

test('with market sounding off what was kept from somebody stays so, and who knows it reads on', async () => {
  const [known, unknown] = [
    await confidential({ api, staff, typeId }),
    await confidential({ api, staff, typeId }),
  ]
  await invite(staff, known.id, eleanorId)
  await invite(staff, unknown.id, eleanorId)
  await accept(eleanor, known.id)
  await setFlags(api, { market_sounding_enabled: 0 })
  const status = async (path: string) => (await eleanor.get(path)).status
  assert.equal(await status(`/api/investment-opportunities/${known.id}`), 200)
  assert.equal(await status(`/api/investment-opportunities/${unknown.id}`), 404)
  assert.equal(await status('/api/market-sounding-requests'), 404)
  assert.equal((await accept(eleanor, unknown.id)).status, 404)
  assert.equal((await staff.get('/api/market-sounding-acceptance')).status, 404)
  await setFlags(api, { market_sounding_enabled: 1 })
  assert.equal((await accept(eleanor, unknown.id)).status, 201)
})
