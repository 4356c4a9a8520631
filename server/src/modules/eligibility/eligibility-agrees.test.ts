import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { request, liveOpportunity, openWorld, readyInvestors } from '../investments/test-support.ts'
import type { World } from '../investments/test-support.ts'
import { suitabilityScheduled } from '../suitability/scheduled.ts'
import { setFlags } from '../suitability/test-tenant.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

async function investor(set: ReturnType<typeof sql>): Promise<{ id: number; client: Client }> {
  const [id] = await readyInvestors(api, world, 1)
  await sql`update users set ${set} where tenant_id = 1 and id = ${id}`.execute(api.db)
  return { id: id!, client: await api.asUser(id!) }
}

async function testValidMonths(months: number | null): Promise<void> {
  await sql`update brandings set test_valid_months = ${months} where tenant_id = 1`.execute(api.db)
  api.platform.tenants.forget(1)
}

async function categoryOf(code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into investor_types (tenant_id, code, name)
      select 1, ${code}, ${code} where not exists (select 1 from investor_types where tenant_id = 1 and code = ${code}) returning id)
    select id from made union all select id from investor_types where tenant_id = 1 and code = ${code}`.execute(
    api.db,
  )
  return rows[0]!.id
}

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
  const lapsed = await investor(sql`compliance_passed_at = '2025-11-20T10:00:00Z', compliance_tries = 3`)
  await testValidMonths(12)
  const needed = { state: 'needed', turn: 'investor', reason: 'test_not_passed', refused: 'test_not_passed' }
  assert.deepEqual(await seen(lapsed, 'test'), needed)
  for (const task of suitabilityScheduled)
    await task.perform(api.platform, await api.platform.tenants.byId(1))
  const { data } = (await staff.get(`/api/users/${lapsed.id}`)).body
  assert.deepEqual([data.compliance_passed, data.compliance_tries], [0, 0])
  assert.deepEqual(await seen(lapsed, 'test'), needed)
  assert.ok((await lapsed.client.get('/api/user')).body.data.compliance_questions.length > 0)
  await testValidMonths(null)
})

test('no test is asked of an advised or a professional client, who may invest', async () => {
  for (const code of ['advised', 'professional']) {
    const exempt = await investor(
      sql`investor_type_id = ${await categoryOf(code)}, compliance_passed = 0, compliance_passed_at = null`,
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
  const category = await categoryOf('employee')
  await sql`update investor_types set requires_test = false where tenant_id = 1 and id = ${category}`.execute(
    api.db,
  )
  const exempt = await investor(
    sql`investor_type_id = ${category}, compliance_passed = 0, compliance_passed_at = null`,
  )
  const answer = await seen(exempt, 'test')
  assert.deepEqual(answer, { state: 'not_asked', turn: null, reason: null, refused: null })
  const begun = await exempt.client.post('/api/compliance-attempts', {})
  assert.deepEqual([begun.status, begun.body.reason], [409, 'test_not_required'])
})

test('an investor whose only method is an organisation’s is told so, everywhere', async () => {
  const member = await investor(sql`title = 'Dr'`)
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
  const beginning = await investor(sql`title = 'Ms'`)
  await sql`update investment_method_entities set status = 'draft'
    where tenant_id = 1 and lead_user_id = ${beginning.id}`.execute(api.db)
  assert.deepEqual(await seen(beginning, 'method'), {
    state: 'needed',
    turn: 'investor',
    reason: 'method_draft',
    refused: 'method_draft',
  })
})

const people = fc.record({
  email_verified_at: fc.constantFrom(null, ...often(new Date('2026-01-10T00:00:00Z'))),
  screening_status: fc.constantFrom('pending', 'rejected', 'approved', ...often('not_required')),
  accepted_terms_version: fc.constantFrom(0, ...often(1)),
  category_status: fc.constantFrom('none', 'pending', 'rejected', 'expired', ...often('approved')),
  category_expires_at: fc.constantFrom('2026-11-20', ...often('2026-11-21')),
  direct_offer_requested_at: fc.constantFrom(
    null,
    new Date('2026-11-19T09:30:01Z'),
    ...often(new Date('2026-11-19T09:30:00Z')),
  ),
  direct_offer_continued_at: fc.constantFrom(null, ...often(new Date('2026-11-20T09:30:00Z'))),
  investor_type_id: fc.constantFrom('restricted', 'high_net_worth', 'professional', 'advised', 'none'),
  compliance_passed: fc.constantFrom(0, ...often(1)),
  compliance_passed_at: fc.constantFrom(
    new Date('2025-11-20T09:00:00Z'),
    ...often(new Date('2026-06-01T09:00:00Z')),
  ),
  compliance_locked_until: fc.constantFrom(null, new Date('2026-12-01T00:00:00Z')),
  compliance_tries: fc.constantFrom(0, 3),
  aml_status: fc.constantFrom('failed', ...often('not_started', 'passed', 'referred')),
  method: fc.constantFrom('draft', 'pending', 'rejected', 'suspended', 'closed', ...often('approved')),
})
function often<Value>(...values: Value[]): Value[] {
  return Array.from({ length: 9 }, () => values).flat()
}

/** Has everything behind them. */
const settled = {
  email_verified_at: new Date('2026-01-10T00:00:00Z'),
  screening_status: 'approved',
  accepted_terms_version: 1,
  category_status: 'approved',
  category_expires_at: '2026-11-21',
  direct_offer_requested_at: new Date('2026-11-19T09:30:00Z'),
  direct_offer_continued_at: new Date('2026-11-20T09:30:00Z'),
  investor_type_id: 'high_net_worth',
  compliance_passed: 1,
  compliance_passed_at: new Date('2026-06-01T09:00:00Z'),
  compliance_locked_until: null,
  compliance_tries: 0,
  aml_status: 'passed',
  method: 'approved',
}

const firms = [
  { months: null, tries: 0, flags: { compliance_test_requires_categorisation_approval: 0 } },
  { months: 12, tries: 3, flags: { compliance_test_requires_categorisation_approval: 1 } },
  { months: 12, tries: 0, flags: { compliance_test_enabled: 0 } },
  {
    months: null,
    tries: 3,
    flags: { compliance_test_enabled: 1, risk_warning_enabled: 0, financial_promotion_exceptions_enabled: 0 },
  },
] as const

test('the portal, the record, the gates and the reservation agree on any investor of any firm', async () => {
  const types = new Map<string, number>()
  for (const code of ['restricted', 'high_net_worth', 'professional', 'advised', 'none'])
    types.set(code, await categoryOf(code))
  await sql`update investor_types set blocks = true where tenant_id = 1 and code = 'none'`.execute(api.db)
  for (const { months, tries, flags } of firms) {
    await sql`update brandings set compliance_tries = ${tries} where tenant_id = 1`.execute(api.db)
    await setFlags(api, flags)
    await testValidMonths(months)
    const opportunity = await liveOpportunity(api, world)
    const cases = [settled, ...fc.sample(people, 12)]
    const ids = await readyInvestors(api, world, cases.length)
    for (const [place, { method, investor_type_id: code, ...columns }] of cases.entries()) {
      const id = ids[place]!
      const client = await api.asUser(id)
      await api.db
        .updateTable('users')
        .set({ ...columns, investor_type_id: types.get(code)! })
        .where('tenant_id', '=', 1)
        .where('id', '=', id)
        .execute()
      await sql`update investment_method_entities set status = ${method}
        where tenant_id = 1 and lead_user_id = ${id}`.execute(api.db)
      const { eligibility } = (await client.get('/api/user')).body.data
      const about = JSON.stringify({ case: cases[place], months, tries, flags, eligibility })
      assert.deepEqual((await staff.get(`/api/users/${id}/eligibility`)).body.data, eligibility, about)
      const made = await request(client, opportunity, '5000.00')
      assert.equal(made.status === 201, eligibility.may_invest, about)
      if (place === 0) assert.equal(made.status, 201, about)
      const gates = await client.get(`/api/investment-opportunities/${opportunity}/gates`)
      if (gates.status !== 200) continue
      assert.deepEqual(gates.body.data[0]?.reason ?? null, eligibility.reason, about)
      const forOffer = await client.get(`/api/investment-opportunities/${opportunity}/eligibility`)
      const { round, ...own } = forOffer.body.data
      if (made.status === 201) assert.equal(own.reason, 'already_reserved', about)
      else assert.deepEqual({ ...own, round }, { ...eligibility, round: 'open' }, about)
      if (made.status === 403) assert.deepEqual(made.body.gates, gates.body.data, about)
    }
  }
})

/** Each fails another gate, but for the first. */
const investorStates = [
  sql`title = 'Ms'`,
  sql`direct_offer_continued_at = null`,
  sql`direct_offer_requested_at = '2026-11-19T09:30:01Z', direct_offer_continued_at = null`,
  sql`category_status = 'none', investor_type_id = null`,
  sql`compliance_passed = 0, compliance_passed_at = null`,
  sql`aml_status = 'failed'`,
  sql`screening_status = 'pending'`,
]

/** Kinds of offers, each with what makes it so. */
const kinds: Readonly<Record<string, Record<string, unknown>>> = {
  usual: {},
  unclassed: { fca_class: null },
  massMarket: { fca_class: 'mass_market' },
  notMassMarket: { fca_class: 'nmmi' },
  professionals: { fca_class: 'professional_only' },
  opensLater: { open_date: '2026-11-28' },
  opensToday: { open_date: '2026-11-20' },
  closesToday: { close_date: '2026-11-20' },
  closedYesterday: { close_date: '2026-11-19' },
  closed: { status: 4 },
  draft: { status: 1 },
  full: { held_minor: 49_950_000n },
  withWaitingList: { held_minor: 49_950_000n, waiting_list: true },
  internal: { status: 3 },
  elsewhere: { visibility_rules: JSON.stringify([{ country: 'FR' }]) },
  inConfidence: { market_sounding: true },
  acceptedInConfidence: { market_sounding: true },
  invited: { status: 3 },
}

/** What the reservation of the least amount is refused with, in the words of the answer. */
function refusedWith({ status, body }: Awaited<ReturnType<typeof request>>): string | null {
  if (status === 201) return null
  if (status === 403) return body.reason
  if (status === 409) return body.reason === 'sold_out' ? 'round_full' : body.reason
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['investment_opportunity_id']])
  return 'round'
}

test('what the answer says of an offer is what a reservation does, for any investor and kind of offer', async () => {
  for (const columns of investorStates) {
    for (const [kind, said] of Object.entries(kinds)) {
      const { id, client } = await investor(columns)
      const opportunity = await liveOpportunity(api, world, said)
      if (kind === 'invited')
        await sql`insert into invitations (tenant_id, investment_opportunity_id, user_id, status)
          values (1, ${opportunity}, ${id}, 'sent')`.execute(api.db)
      if (kind === 'acceptedInConfidence')
        await sql`insert into market_sounding_acceptances (tenant_id, investment_opportunity_id, user_id, accepted_at,
          statement, text_version) values (1, ${opportunity}, ${id}, now(), 'Kept in confidence.', '1')`.execute(
          api.db,
        )
      for (const time of ['first', 'second']) {
        const read = await client.get(`/api/investment-opportunities/${opportunity}/eligibility`)
        const made = await request(client, opportunity, '1000.00')
        const about = JSON.stringify({
          kind,
          time,
          columns: investorStates.indexOf(columns),
          read: read.body,
          made: made.body,
        })
        if (read.status !== 200) {
          // What one may not know of is not there, and what waits for an acceptance says the same of both.
          const both = [read.status, read.body.reason, made.status, made.body.reason]
          const isHidden =
            both[0] === 404 && both[2] === 422 && 'investment_opportunity_id' in made.body.errors
          assert.ok(isHidden || (both[0] === 403 && both[1] === both[3] && both[2] === 403), about)
          continue
        }
        const { may_invest: mayInvest, reason } = read.body.data
        assert.equal(made.status === 201, mayInvest, about)
        const isOfDays = reason === 'round_not_open' || reason === 'round_closed'
        assert.equal(refusedWith(made), isOfDays ? 'round' : reason, about)
      }
    }
  }
})

test('staff who see no investors, and other investors, read nothing of it', async () => {
  const { id, client } = await investor(sql`title = 'Ms'`)
  const other = await investor(sql`title = 'Mr'`)
  assert.equal((await client.get(`/api/users/${id}/eligibility`)).status, 200)
  assert.equal((await other.client.get(`/api/users/${id}/eligibility`)).status, 404)
  assert.equal((await (await api.as('custodian')).get(`/api/users/${id}/eligibility`)).status, 403)
  assert.equal((await staff.get(`/api/users/${await api.userId('superAdmin')}/eligibility`)).status, 404)
  assert.equal('eligibility' in (await staff.get('/api/user')).body.data, false)
})
