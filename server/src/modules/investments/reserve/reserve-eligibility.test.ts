import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { apiForTests } from '../../../../test/harness.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'
import { readyInvestor } from './test-reserve.ts'

const api = apiForTests()
const world = worldForTests(api)

const change = (id: number, set: ReturnType<typeof sql>) =>
  sql`update users set ${set} where tenant_id = 1 and id = ${id}`.execute(api.db)

test('each gate that is closed is told, in the order in which it is met', async () => {
  const opportunityId = await liveOpportunity(api, world)
  const { id, client } = await readyInvestor(api, world)
  await change(
    id,
    sql`category_expires_at = '2026-11-20', compliance_passed = 0, compliance_passed_at = null,
    compliance_locked_until = ${'2026-11-21T09:20:00Z'}::timestamptz`,
  )
  await sql`update investment_method_entities set status = 'pending' where tenant_id = 1 and lead_user_id = ${id}`.execute(
    api.db,
  )
  const refused = await request(client, opportunityId, '5000.00')
  assert.equal(refused.status, 403)
  assert.equal(refused.body.reason, 'category_expired')
  assert.deepEqual(refused.body.gates, [
    { reason: 'category_expired' },
    { reason: 'test_locked', until: '2026-11-21T09:20:00.000Z' },
    { reason: 'method_not_approved' },
  ])
  const answer = await client.get(`/api/investment-opportunities/${opportunityId}/gates`)
  assert.deepEqual(answer.body.data, refused.body.gates)
  const massMarket = await liveOpportunity(api, world, { fca_class: 'mass_market' })
  assert.deepEqual((await request(client, massMarket, '5000.00')).body.gates, [
    { reason: 'method_not_approved' },
  ])
})

test('a firm that asks for no category lets somebody without one invest', async (t) => {
  const opportunityId = await liveOpportunity(api, world)
  const { id, client } = await readyInvestor(api, world)
  await change(id, sql`category_status = 'none', category_expires_at = null, investor_type_id = null`)
  assert.equal((await request(client, opportunityId, '5000.00')).body.reason, 'category_missing')
  await setFlags(api, { risk_warning_enabled: 0, financial_promotion_exceptions_enabled: 0 })
  t.after(() => setFlags(api, { risk_warning_enabled: 1, financial_promotion_exceptions_enabled: 1 }))
  assert.deepEqual((await client.get(`/api/investment-opportunities/${opportunityId}/gates`)).body.data, [])
  const seen = await client.get(`/api/investment-opportunities/${opportunityId}?append=is_eligible`)
  assert.equal(seen.body.data.is_eligible, true)
  assert.equal((await request(client, opportunityId, '5000.00')).status, 201)
})

test('for an organisation invests who may, by pension whose scheme it is', async () => {
  const opportunityId = await liveOpportunity(api, world)
  const { id, client } = await readyInvestor(api, world)
  const { rows } = await sql<{ id: number }>`
    insert into organisations (tenant_id, type, name) values (1, 'Business', 'Whitcombe Holdings Ltd') returning id`.execute(
    api.db,
  )
  const organisation = rows[0]!.id
  const body = {
    investment_opportunity_id: opportunityId,
    amount: '5000.00',
    interest: 1,
    risk_accepted: true,
  }
  const forIt = () => client.post('/api/investments/org', { ...body, organisation_id: organisation })
  assert.equal((await forIt()).status, 403)
  await sql`insert into organisation_members (tenant_id, organisation_id, user_id, can_invest) values (1, ${organisation}, ${id}, true)`.execute(
    api.db,
  )
  assert.deepEqual((await forIt()).body.gates, [{ reason: 'method_missing' }])
  await sql`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, organisation_id, display_name, registered_name, status)
    values (1, ${world.methodKindId}, ${id}, ${organisation}, 'Holdings', 'Whitcombe Holdings Ltd', 'approved')`.execute(
    api.db,
  )
  const made = await forIt()
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.data.organisation_id, organisation)
  assert.equal((await request(client, opportunityId, '5000.00')).status, 201, 'and for herself besides')

  const { rows: own } = await sql<{ id: number }>`
    select id from investment_method_entities where tenant_id = 1 and lead_user_id = ${id} and organisation_id is null`.execute(
    api.db,
  )
  const pension = (methodId: number) =>
    client.post('/api/investments/pension', { ...body, investment_method_entity_id: methodId })
  assert.equal((await pension(own[0]!.id)).status, 422)
})

test('nobody is eligible for a round on a day that is not one of its days', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const [client] = await clientsOf(api, [id!])
  const today = londonDate(api.clock.now())
  for (const [dates, isEligible] of [
    [{ open_date: today, close_date: today }, true],
    [{ open_date: '2099-01-01', close_date: null }, false],
    [{ open_date: null, close_date: '2020-01-01' }, false],
  ] as const) {
    const round = await liveOpportunity(api, world, dates)
    const { body } = await client!.get(`/api/investment-opportunities/${round}?append=is_eligible`)
    assert.equal(body.data.is_eligible, isEligible)
    const { data } = (await client!.get(`/api/investment-opportunities/${round}/eligibility`)).body
    assert.equal(data.may_invest, isEligible)
  }
})
