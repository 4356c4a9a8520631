import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { completeDetails } from '../../../test/complete-details.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import {
  investorWith,
  liveOpportunity,
  readyInvestors,
  request,
  worldForTests,
} from '../investments/test-support.ts'
import { requireDocument, requireSignUp, documentIs } from '../registration-documents/test-documents.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { categoryOf, testValidMonths } from './test-firm.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
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
  date_of_birth: fc.constantFrom(null, ...often('1971-08-03')),
  address: fc.constantFrom(
    null,
    '{"line1": "14 Priory Walk"}',
    ...often(JSON.stringify(completeDetails.address)),
  ),
  signUp: fc.constantFrom('to_accept', ...often('accepted')),
  document: fc.constantFrom('required', 'submitted', 'rejected', 'expired', ...often('approved')),
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
  date_of_birth: '1971-08-03',
  address: JSON.stringify(completeDetails.address),
  signUp: 'accepted',
  document: 'approved',
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
    types.set(code, await categoryOf(api, code))
  await sql`update investor_types set blocks = true where tenant_id = 1 and code = 'none'`.execute(api.db)
  const agreement = await requireSignUp(api, 'Client agreement')
  const requirement = await requireDocument(api, { title: 'Proof of address', code: 'address' })
  for (const { months, tries, flags } of firms) {
    await sql`update brandings set compliance_tries = ${tries} where tenant_id = 1`.execute(api.db)
    await setFlags(api, flags)
    await testValidMonths(api, months)
    const opportunity = await liveOpportunity(api, world)
    const cases = [settled, ...fc.sample(people, 12)]
    const ids = await readyInvestors(api, world, cases.length)
    for (const [place, each] of cases.entries()) {
      const { method, signUp, document, investor_type_id: code, ...columns } = each
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
      if (signUp === 'accepted')
        await sql`insert into onboarding_acceptances (tenant_id, onboarding_document_id, user_id, content_version, accepted_at)
          values (1, ${agreement}, ${id}, 1, now())`.execute(api.db)
      if (document !== 'required')
        await documentIs(api, { requirement, user: id, status: document as 'submitted' })
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

const withdrawDocuments = async () => {
  for (const table of ['onboarding_documents', 'registration_requirements'])
    await sql`update ${sql.table(table)} set active = false where tenant_id = 1`.execute(api.db)
}

/** Each fails another gate, but for the first. */
const investorStates = [
  sql`title = 'Ms'`,
  sql`direct_offer_continued_at = null`,
  sql`direct_offer_requested_at = '2026-11-19T09:30:01Z', direct_offer_continued_at = null`,
  sql`category_status = 'none', investor_type_id = null`,
  sql`compliance_passed = 0, compliance_passed_at = null`,
  sql`aml_status = 'failed'`,
  sql`date_of_birth = null`,
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
  await withdrawDocuments()
  for (const columns of investorStates) {
    for (const [kind, said] of Object.entries(kinds)) {
      const { id, client } = await investorWith(api, world, columns)
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
