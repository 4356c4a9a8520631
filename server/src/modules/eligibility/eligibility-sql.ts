import { categoryCodes, fcaClasses } from '@moorgate/contract'
import type { FcaClass } from '@moorgate/contract'
import { testExemptCategories } from '../../domain/category-in-force.ts'
import { opportunityEligibility, pausedClasses } from '../../domain/eligibility.ts'
import type { EligibilityRules, EligibilityTime, InvestorFacts } from '../../domain/eligibility-facts.ts'
import { hasClosedRow, takesMoneyRow } from '../../rows/opportunity-rows.ts'
import { isLetInRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { gateJoinsSql, tenantRules } from './eligibility.ts'

/**
 * True when the round takes money today and no gate is closed for the caller. The classes that are open to them
 * are asked once a statement, not once a row.
 */
export function isEligibleRow(scope: Scope, row: string, statement: Statement): string {
  const terms = statement.bind(tenantRules(scope).termsVersion)
  const rules = riskRules(scope, statement)
  const passes = passesGatesSql('k.class', { ...rules, terms })
  return `(${takesMoneyRow(row, `${rules.today}::date`)} and coalesce(${row}.fca_class, 'rmmi') = any(array(
    select k.class from unnest(${listed(fcaClasses)}) k(class)
    join users u on u.tenant_id = $1 and u.id = ${statement.me()} ${gateJoinsSql('null::bigint', 'null::bigint')}
    where ${passes})))`
}

/**
 * True when the caller may read the offer in full: it is over, or their choice after the pause, category
 * and test let them read one of its class.
 */
export const mayReadRow = (scope: Scope, row: string, statement: Statement): string =>
  `(${hasClosedRow(row)} or coalesce(${row}.fca_class, 'rmmi') = any(array(${readableClasses(scope, statement)})))`

/** Classes of which the caller may read offers; asked once a statement, not once a row. */
const readableClasses = (scope: Scope, statement: Statement): string =>
  `select k.class from unnest(${listed(fcaClasses)}) k(class)
    join users u on u.tenant_id = $1 and u.id = ${statement.me()}
    left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
    where ${mayReadSql('k.class', riskRules(scope, statement))}`

function riskRules(scope: Scope, statement: Statement) {
  const rules = tenantRules(scope)
  return {
    today: statement.bind(todayOf(scope)),
    categoriesOn: statement.bind(rules.categoriesEnabled),
    pauseOn: statement.bind(rules.pauseEnabled),
    testOn: statement.bind(rules.complianceTestEnabled),
    testValidMonths: statement.bind(rules.testValidMonths),
  }
}

const best: InvestorFacts = {
  emailVerified: true,
  registration: 'not_required',
  missingDetails: [],
  documents: [],
  acceptedTermsVersion: 1,
  directOffer: { requestedAt: null, warnedAt: null, leftAt: null, continuedAt: null },
  category: { status: 'missing' },
  test: { passedOn: null, lockedUntil: null, tries: 0 },
  identity: 'passed',
  method: 'approved',
}
const everythingAsked: EligibilityRules = {
  categoriesEnabled: true,
  complianceTestEnabled: true,
  pauseEnabled: false,
  complianceTestRequiresCategorisationApproval: false,
  remindsOfCategory: false,
  termsVersion: 1,
  testValidMonths: null,
  triesCap: 0,
}
const someDay: EligibilityTime = { now: new Date('2000-01-01T12:00:00Z'), today: '2000-01-01' }

/**
 * Categories for which the domain opens this class, asked of the domain itself, so that the two can't
 * disagree.
 */
const codesFor = (fcaClass: FcaClass, passedOn: string | null) =>
  categoryCodes.filter((code) => {
    const category = { status: 'approved', code, requiresTest: true, expiresOn: '2000-01-02' } as const
    const facts = { ...best, category, test: { ...best.test, passedOn } }
    return opportunityEligibility(facts, fcaClass, everythingAsked, someDay).may_invest
  })
const listed = (codes: readonly string[]) =>
  codes.length > 0 ? `array[${codes.map((code) => `'${code}'`).join(', ')}]` : `array[]::text[]`
const byClass = (passedOn: string | null) =>
  fcaClasses.map((each) => `when '${each}' then ${listed(codesFor(each, passedOn))}`).join(' ')

const passedTest = byClass('1999-12-01')
const openTest = byClass(null)
const code = `case when c.blocks then 'none' when c.code = any(${listed(categoryCodes)}) then c.code else 'other' end`

/**
 * The same decision as SQL, for statements that decide on many rows or in the same breath as they write: true
 * when no gate is closed. Wants what `gateFactsSql` wants; `fcaClass` is SQL, the rules come as parameters.
 */
export const passesGatesSql = (fcaClass: string, rules: RiskRulesSql & { terms: string }): string =>
  `(u.email_verified_at is not null and ${isLetInRow('u')} and u.accepted_terms_version >= ${rules.terms}::int
    and ${mayReadSql(fcaClass, rules)}
    and m.status is not distinct from 'approved' and u.aml_status <> 'failed'
    and ${hasDetails} and ${hasDocuments(rules.today)})`

/** Nothing is missing of the details of a user `u`. */
const hasDetails = `(u.date_of_birth is not null and u.country_of_residence is not null
  and coalesce(u.address ->> 'line1', '') <> '' and coalesce(u.address ->> 'city', '') <> ''
  and coalesce(u.address ->> 'country', '') <> ''
  and cardinality(n.missing_fields) = 0)`

const hasDocuments = (today: string): string => `not exists (
  select 1 from jsonb_to_recordset(n.documents) x(status text, expires_on date)
  where (x.status = 'accepted' or (x.status = 'approved' and coalesce(x.expires_on >= ${today}::date, true))) is not true)`

/** SQL of what the tenant asks where an offer is of a class for which pause, category and test are asked. */
interface RiskRulesSql {
  today: string
  categoriesOn: string
  pauseOn: string
  testOn: string
  testValidMonths: string
}

/** `may_read` as SQL. Wants a user `u` and their category `c`. */
export function mayReadSql(fcaClass: string, rules: RiskRulesSql): string {
  const passed = `(u.compliance_passed = 1 and u.compliance_passed_at is not null and (${rules.testValidMonths}::int is null
    or ((u.compliance_passed_at at time zone 'Europe/London')::date + make_interval(months => ${rules.testValidMonths}::int))::date
       > ${rules.today}::date))`
  const class_ = `coalesce(${fcaClass}, 'rmmi')`
  const inForce = `(u.category_status = 'approved' and coalesce(u.category_expires_at > ${rules.today}::date, false))`
  const isOutside = `(${inForce} and (${code}) = any(${listed(testExemptCategories)}))`
  const paused = `(not ${rules.pauseOn}::boolean or u.direct_offer_continued_at is not null
    or ${class_} <> all(${listed(pausedClasses)}) or ${isOutside})`
  const testDone = `(${passed} or not ${rules.testOn}::boolean)`
  return `(${class_} = 'mass_market'
      or ${paused} and case when ${rules.categoriesOn}::boolean
        then ${inForce} and (${code}) = any(
          case when ${testDone} or not c.requires_test then case ${class_} ${passedTest} end else case ${class_} ${openTest} end end)
        else ${testDone} or (${inForce} and (not c.requires_test or (${code}) = any(${listed(testExemptCategories)}))) end)`
}
