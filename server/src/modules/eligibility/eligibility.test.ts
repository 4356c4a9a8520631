import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'
import { eligibilityFrom, eligibilityOfClass, tenantRules, gateFactsSql, gatesOf } from './eligibility.ts'
import { mayReadSql, passesGatesSql } from './eligibility-sql.ts'
import type { GateFacts } from './eligibility.ts'

const api = apiForTests()

const now = new Date('2026-11-20T09:30:00Z')
const instant = fc.constantFrom(
  null,
  '2024-01-10T00:00:00Z',
  '2025-11-20T00:30:00Z',
  '2026-11-19T23:30:00Z',
  '2026-12-01T00:00:00Z',
)
/** Random people seldom pass every gate: what opens one comes up more often than what closes it. */
function often<Value>(...values: Value[]): Value[] {
  return Array.from({ length: 6 }, () => values).flat()
}

const home = { line1: '14 Priory Walk', city: 'Lewes', country: 'GB' }

const people = fc.record({
  email_verified_at: instant,
  accepted_terms_version: fc.constantFrom(0, 1, 2),
  category_status: fc.constantFrom('none', 'pending', 'approved', 'rejected', 'expired'),
  category_expires_at: fc.constantFrom(null, '2026-11-19', '2026-11-20', '2026-11-21'),
  category_code: fc.constantFrom(
    null,
    'restricted',
    'high_net_worth',
    'certified_sophisticated',
    'professional',
    'advised',
    'own_idea',
    'none',
  ),
  category_counts_as: fc.constantFrom(null, null, null, 'restricted', 'high_net_worth'),
  category_blocks: fc.boolean(),
  category_requires_test: fc.constantFrom(true, true, false),
  compliance_passed: fc.constantFrom(0, 1),
  compliance_passed_at: instant,
  compliance_locked_until: instant,
  compliance_tries: fc.constantFrom(0, 1, 3),
  aml_status: fc.constantFrom('not_started', 'passed', 'referred', 'failed'),
  direct_offer_requested_at: instant,
  direct_offer_warned_at: instant,
  direct_offer_left_at: instant,
  direct_offer_continued_at: instant,
  screening_status: fc.constantFrom('not_required', 'approved', 'pending', 'rejected'),
  date_of_birth: fc.constantFrom(null, ...often('1971-08-03')),
  country_of_residence: fc.constantFrom(null, ...often('GB')),
  address: fc.constantFrom(
    null,
    ...often(home),
    ...Object.keys(home).map((line) => ({ ...home, [line]: '' })),
  ),
  missing_fields: fc.constantFrom(['Preferred sector'], ...often<string[]>([])),
  documents: fc.array(
    fc.record({
      title: fc.constant('Client agreement'),
      status: fc.constantFrom(
        'to_accept',
        'required',
        'submitted',
        'rejected',
        'expired',
        ...often('accepted', 'approved'),
      ),
      expires_on: fc.constantFrom(null, '2026-11-19', '2026-11-20', '2026-11-21'),
    }),
    { maxLength: 2 },
  ),
  method_status: fc.constantFrom(null, 'draft', 'approved', 'closed'),
})
const offers = fc.constantFrom(null, 'rmmi', 'nmmi', 'mass_market', 'exempt_fpo', 'professional_only')
const firms = fc.record({
  test: fc.constantFrom(0, 1),
  warned: fc.constantFrom(0, 1),
  exempt: fc.constantFrom(0, 1),
  strict: fc.constantFrom(0, 1),
  terms: fc.constantFrom(1, 2),
  months: fc.constantFrom(null, 12),
  tries: fc.constantFrom(0, 3),
})

test('what the statement decides is what the domain decides, for any investor, offer and firm', async () => {
  const tenant = await api.platform.tenants.byId(1)
  for (const [firm, cases] of fc.sample(
    fc.tuple(firms, fc.array(fc.tuple(people, offers), { minLength: 40, maxLength: 40 })),
    12,
  )) {
    const asking = {
      now,
      tenant: {
        ...tenant,
        flags: {
          ...tenant.flags,
          risk_warning_enabled: firm.warned as 0 | 1,
          financial_promotion_exceptions_enabled: firm.exempt as 0 | 1,
          compliance_test_enabled: firm.test as 0 | 1,
          compliance_test_requires_categorisation_approval: firm.strict as 0 | 1,
        },
        branding: {
          ...tenant.branding,
          terms_version: firm.terms,
          test_valid_months: firm.months,
          compliance_tries: firm.tries,
        },
      },
    }
    const rules = tenantRules(asking)
    // The same names as in the statement: a user u, a category c, a method m; and the offer's class.
    const { rows } = await sql<GateFacts & { fca_class: never; passes: boolean; may_read: boolean }>`
      select ${sql.raw(gateFactsSql)}, u.fca_class,
        ${sql.raw(
          passesGatesSql('u.fca_class', {
            terms: String(rules.termsVersion),
            today: `'2026-11-20'`,
            categoriesOn: String(rules.categoriesEnabled),
            pauseOn: String(rules.pauseEnabled),
            testOn: String(rules.complianceTestEnabled),
            testValidMonths: rules.testValidMonths === null ? 'null' : String(rules.testValidMonths),
          }),
        )} as passes,
        ${sql.raw(
          mayReadSql('u.fca_class', {
            today: `'2026-11-20'`,
            categoriesOn: String(rules.categoriesEnabled),
            pauseOn: String(rules.pauseEnabled),
            testOn: String(rules.complianceTestEnabled),
            testValidMonths: rules.testValidMonths === null ? 'null' : String(rules.testValidMonths),
          }),
        )} as may_read
      from jsonb_to_recordset(${JSON.stringify(cases.map(([person, fca_class], place) => ({ ...person, fca_class, place })))}::jsonb)
        as u(place int, email_verified_at timestamptz, accepted_terms_version int, category_status text, category_expires_at date,
          category_code text, category_counts_as text, category_blocks boolean, category_requires_test boolean, compliance_passed int, compliance_passed_at timestamptz,
          compliance_locked_until timestamptz, compliance_tries int, aml_status text, method_status text, fca_class text,
          direct_offer_requested_at timestamptz, direct_offer_warned_at timestamptz, direct_offer_left_at timestamptz,
          direct_offer_continued_at timestamptz,
          screening_status text, date_of_birth date, country_of_residence text, address jsonb,
          missing_fields text[], documents jsonb)
      cross join lateral (select u.category_code as code, u.category_counts_as as counts_as, u.category_blocks as blocks, u.category_requires_test as requires_test) c
      cross join lateral (select u.method_status as status) m
      cross join lateral (select u.missing_fields, u.documents, false as category_in_review) n
      order by u.place`.execute(api.db)
    for (const row of rows) {
      const gates = gatesOf(asking, row, row.fca_class ?? 'rmmi')
      assert.equal(row.passes, gates.length === 0, JSON.stringify({ row, gates, firm }))
      const { may_read: mayRead } = eligibilityOfClass(asking, row, row.fca_class ?? 'rmmi')
      assert.equal(row.may_read, mayRead, JSON.stringify({ row, gates, firm }))
      if ((row.fca_class ?? 'rmmi') === 'rmmi')
        assert.equal(row.passes, eligibilityFrom(asking, row).may_invest, 'the usual class')
    }
  }
})

test('an investor who has done everything has no gate before any class but the professionals’', async () => {
  const [id] = await readyInvestors(api, await openWorld(api), 1)
  const investor = await api.asUser(id!)
  const staff = await api.as('superAdmin')
  const typeId = (await staff.get('/api/types')).body.data[0].id
  const seen: unknown[] = []
  for (const fca_class of ['rmmi', 'nmmi', 'mass_market', 'exempt_fpo', 'professional_only']) {
    const made = await staff.post('/api/investment-opportunities', {
      name: fca_class,
      type_id: typeId,
      fca_class,
    })
    await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${made.body.data.id}`.execute(
      api.db,
    )
    const gates = await investor.get(`/api/investment-opportunities/${made.body.data.id}/gates`)
    seen.push(gates.body.data)
  }
  assert.deepEqual(seen, [[], [], [], [], [{ reason: 'category_not_eligible' }]])
})
