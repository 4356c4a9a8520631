import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { newInvestor } from '../../suitability/test-tenant.ts'
import { opportunityScheduled } from '../scheduled.ts'
import { approve, approvedOpportunity } from './test-approval.ts'

const api = apiForTests()
let writer: Client
let typeId: number
before(async () => {
  writer = await api.as('superAdmin')
  typeId = (await writer.post('/api/types', { name: 'Equity' })).body.data.id
})
beforeEach(async () => {
  writer = await api.as('superAdmin')
})

const reads = async (who: number, id: number) =>
  (await (await api.asUser(who)).get(`/api/investment-opportunities/${id}`)).status

test('an offer whose approval fell is shown to the invited and the exempt alone, until it is approved again', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Fallen')
  const stranger = await newInvestor(api, 'Stranger')
  const invited = await newInvestor(api, 'Invited')
  const certified = await newInvestor(api, 'Certified')
  const restricted = await newInvestor(api, 'Restricted')
  for (const [person, code] of [
    [certified, 'high_net_worth'],
    [restricted, 'restricted'],
  ])
    await sql`update users set category_status = 'approved', investor_type_id =
      (select id from investor_types where tenant_id = 1 and code = ${code}) where tenant_id = 1 and id = ${person}`.execute(
      api.db,
    )
  const sent = await writer.post('/api/invitations', { investment_opportunity_id: id, user_ids: [invited] })
  assert.ok(sent.status < 300, sent.text)
  const all = () => Promise.all([stranger, restricted, invited, certified].map((who) => reads(who, id)))
  const canSee = async () =>
    (await writer.get(`/api/investment-opportunities/${id}/audience`)).body.data?.can_see
  assert.deepEqual(await all(), [200, 200, 200, 200])
  const before = await canSee()
  const url = `/api/investment-opportunities/${id}`
  const changed = await writer.patch(url, { summary: 'Promises more.' })
  assert.equal(changed.status, 200, changed.text)
  assert.notEqual(changed.body.data.promotion_fell_at, null)
  assert.deepEqual(await all(), [404, 404, 200, 200])
  const list = await (await api.asUser(stranger)).get('/api/investment-opportunities')
  assert.deepEqual(
    list.body.data.filter((row: { id: number }) => row.id === id),
    [],
  )
  assert.ok((await canSee()) < before)
  await approve(api, id)
  assert.deepEqual(await all(), [200, 200, 200, 200])
  assert.equal((await writer.get(url)).body.data.promotion_fell_at, null)
  assert.equal('promotion_fell_at' in (await (await api.asUser(invited)).get(url)).body.data, false)
})

test('anyone who has money in it goes on seeing an offer whose approval fell', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Held')
  const holder = await newInvestor(api, 'Holder')
  await sql`insert into investments (tenant_id, reference, kind, date, investment_opportunity_id, user_id, status, amount_minor, currency)
    values (1, 'H-1', 'primary', '2026-11-20', ${id}, ${holder}, 'reserved', 100000, 'GBP')`.execute(api.db)
  await writer.patch(`/api/investment-opportunities/${id}`, { summary: 'Changed.' })
  assert.equal(await reads(holder, id), 200)
})

test('an approval that reaches its end counts no longer; the person who gave it is told a week before, and then', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Timely')
  const stranger = await newInvestor(api, 'Passer-by')
  const tick = async () => {
    const tenant = await api.platform.tenants.byId(1)
    for (const task of opportunityScheduled) await task.perform(api.platform, tenant)
    await api.deliver()
  }
  const told = async () => {
    const { body } = await (await api.as('fundManager')).get('/api/notifications/user')
    return (body.data as { data: { message: string } }[])
      .map(({ data }) => data.message)
      .filter((message) => message.includes('Timely'))
  }
  await approve(api, id, '2026-11-30')
  await tick()
  assert.deepEqual(await told(), [])
  api.clock.forward({ days: 5 })
  await tick()
  await tick()
  assert.deepEqual(await told(), [
    'The approval of **Timely** as a promotion ends on 30 November 2026. Ask a colleague to check the page and approve it again.',
  ])
  api.clock.forward({ days: 4 })
  await tick()
  assert.equal(await reads(stranger, id), 200)
  api.clock.forward({ days: 1 })
  assert.equal(await reads(stranger, id), 404, 'the day decides, before any sweep')
  await tick()
  assert.equal(await reads(stranger, id), 404)
  const { data } = (await (await api.as('superAdmin')).get(`/api/investment-opportunities/${id}`)).body
  assert.notEqual(data.promotion_fell_at, null)
  assert.equal(data.promotion_expires_on, '2026-11-30')
  await tick()
  assert.equal((await told()).length, 2, 'once when it ended')
  await approve(api, id)
  assert.equal(await reads(stranger, id), 200)
})

test('anyone who is exempt sees an offer whose approval fell until the category ends, before any sweep', async () => {
  const id = await approvedOpportunity({ api, writer, typeId }, 'Fallen for the lapsed')
  const ruled = await approvedOpportunity({ api, writer, typeId }, 'Shown by a rule')
  const lapsing = await newInvestor(api, 'Lapsing')
  const tomorrow = londonDate(new Date(api.clock.now().getTime() + 86_400_000))
  await sql`update users set category_status = 'approved', category_expires_at = ${tomorrow}, investor_type_id =
    (select id from investor_types where tenant_id = 1 and code = 'high_net_worth') where tenant_id = 1 and id = ${lapsing}`.execute(
    api.db,
  )
  await sql`update investment_opportunities set visibility_rules = (select json_build_array(json_build_object('investor_type_id', id))
      from investor_types where tenant_id = 1 and code = 'high_net_worth') where tenant_id = 1 and id = ${ruled}`.execute(
    api.db,
  )
  const changed = await writer.patch(`/api/investment-opportunities/${id}`, { summary: 'Promises more.' })
  assert.equal(changed.status, 200, changed.text)
  const both = () => Promise.all([reads(lapsing, id), reads(lapsing, ruled)])
  const canSee = async () =>
    (await writer.get(`/api/investment-opportunities/${id}/audience`)).body.data?.can_see
  assert.deepEqual(await both(), [200, 200])
  const before = await canSee()
  api.clock.forward({ days: 2 })
  writer = await api.as('superAdmin')
  assert.deepEqual(await both(), [404, 404])
  assert.equal(await canSee(), before - 1)
})
