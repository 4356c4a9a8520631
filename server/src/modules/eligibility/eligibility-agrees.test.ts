import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { investorWith, liveOpportunity, request, worldForTests } from '../investments/test-support.ts'
import { suitabilityScheduled } from '../suitability/scheduled.ts'
import { categoryOf, testValidMonths } from './test-firm.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface Step {
  step: string
  state: string
  turn: string | null
  reason: string | null
  until: string | null
}

/** A step as the portal, the staff record and a reservation have it. */
async function seen({ id, client }: { id: number; client: Client }, name: string) {
  const portal = (await client.get('/api/user')).body.data.eligibility
  const record = (await staff.get(`/api/users/${id}/eligibility`)).body.data
  assert.deepEqual(portal, record)
  const refused = await request(client, await liveOpportunity(api, world), '5000.00')
  const { state, turn, reason } = portal.steps.find(({ step }: Step) => step === name)
  return { state, turn, reason, refused: refused.status === 201 ? null : refused.body.reason }
}

test('a test that lapsed is to be taken again in the portal, on the record and at the reservation', async () => {
  const lapsed = await investorWith(
    api,
    world,
    sql`compliance_passed_at = '2025-11-20T10:00:00Z', compliance_tries = 3`,
  )
  await testValidMonths(api, 12)
  const needed = { state: 'needed', turn: 'investor', reason: 'test_not_passed', refused: 'test_not_passed' }
  assert.deepEqual(await seen(lapsed, 'test'), needed)
  for (const task of suitabilityScheduled)
    await task.perform(api.platform, await api.platform.tenants.byId(1))
  const { data } = (await staff.get(`/api/users/${lapsed.id}`)).body
  assert.deepEqual([data.compliance_passed, data.compliance_tries], [0, 0])
  assert.deepEqual(await seen(lapsed, 'test'), needed)
  assert.ok((await lapsed.client.get('/api/user')).body.data.compliance_questions.length > 0)
  await testValidMonths(api, null)
})

test('no test is asked of an advised or a professional client, who may invest', async () => {
  for (const code of ['advised', 'professional']) {
    const exempt = await investorWith(
      api,
      world,
      sql`investor_type_id = ${await categoryOf(api, code)}, compliance_passed = 0, compliance_passed_at = null`,
    )
    assert.deepEqual(await seen(exempt, 'test'), {
      state: 'not_asked',
      turn: null,
      reason: null,
      refused: null,
    })
    const { standing } = (await exempt.client.get('/api/fca-compliance-answers')).body.data
    assert.equal(standing, 'not_required')
    const begun = await exempt.client.post('/api/compliance-attempts', {})
    assert.deepEqual([begun.status, begun.body.reason], [409, 'test_not_required'])
  }
})

test('a category for which the firm asks no test sends nobody to one', async () => {
  const category = await categoryOf(api, 'employee')
  await sql`update investor_types set requires_test = false, counts_as = 'advised' where tenant_id = 1 and id = ${category}`.execute(
    api.db,
  )
  const exempt = await investorWith(
    api,
    world,
    sql`investor_type_id = ${category}, compliance_passed = 0, compliance_passed_at = null`,
  )
  const answer = await seen(exempt, 'test')
  assert.deepEqual(answer, { state: 'not_asked', turn: null, reason: null, refused: null })
  const begun = await exempt.client.post('/api/compliance-attempts', {})
  assert.deepEqual([begun.status, begun.body.reason], [409, 'test_not_required'])
})

test('an investor whose only method is an organisation’s is told so, everywhere', async () => {
  const member = await investorWith(api, world, sql`title = 'Dr'`)
  const { rows } = await sql<{ id: number }>`
    insert into organisations (tenant_id, name, type) values (1, 'Alder Holdings Ltd', 'Business') returning id`.execute(
    api.db,
  )
  await sql`insert into organisation_members (tenant_id, organisation_id, user_id, status, can_invest)
    values (1, ${rows[0]!.id}, ${member.id}, 'active', true)`.execute(api.db)
  await sql`update investment_method_entities set organisation_id = ${rows[0]!.id}
    where tenant_id = 1 and lead_user_id = ${member.id}`.execute(api.db)
  assert.deepEqual(await seen(member, 'method'), {
    state: 'needed',
    turn: 'investor',
    reason: 'method_organisation_only',
    refused: 'method_organisation_only',
  })
  const opportunity = await liveOpportunity(api, world)
  const made = await member.client.post('/api/investments/org', {
    investment_opportunity_id: opportunity,
    amount: '5000.00',
    interest: 1,
    risk_accepted: true,
    organisation_id: rows[0]!.id,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
})

test('a draft method is the investor’s to finish, everywhere', async () => {
  const beginning = await investorWith(api, world, sql`title = 'Ms'`)
  await sql`update investment_method_entities set status = 'draft'
    where tenant_id = 1 and lead_user_id = ${beginning.id}`.execute(api.db)
  assert.deepEqual(await seen(beginning, 'method'), {
    state: 'needed',
    turn: 'investor',
    reason: 'method_draft',
    refused: 'method_draft',
  })
})

test('staff who see no investors, and other investors, read nothing of it', async () => {
  const { id, client } = await investorWith(api, world, sql`title = 'Ms'`)
  const other = await investorWith(api, world, sql`title = 'Mr'`)
  assert.equal((await client.get(`/api/users/${id}/eligibility`)).status, 200)
  assert.equal((await other.client.get(`/api/users/${id}/eligibility`)).status, 404)
  assert.equal((await (await api.as('custodian')).get(`/api/users/${id}/eligibility`)).status, 403)
  assert.equal((await staff.get(`/api/users/${await api.userId('superAdmin')}/eligibility`)).status, 404)
  assert.equal('eligibility' in (await staff.get('/api/user')).body.data, false)
})
