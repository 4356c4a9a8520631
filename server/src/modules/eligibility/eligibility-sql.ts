import { categoryCodes, fcaClasses } from '@moorgate/contract'
import type { FcaClass } from '@moorgate/contract'
import { testExemptCategories } from '../../domain/category-in-force.ts'
import { opportunityEligibility, pausedClasses } from '../../domain/eligibility.ts'
import type { EligibilityRules, EligibilityTime, InvestorFacts } from '../../domain/eligibility-facts.ts'
import { legalCategorySql } from '../../rows/category-rows.ts'
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
  const rules = riskRules(scope, bindingInto(statement))
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
    where ${mayReadSql('k.class', riskRules(scope, bindingInto(statement)))}`

/**
 * The same of any person; `person` is SQL of their id. It is asked for each of them, so it is for statements
 * about the people of one offer.
 */
export const mayBeReadBy = (scope: RulesScope, row: string, person: string): string =>
  `(${hasClosedRow(row)} or exists (select 1 from (select ${person} as id) reader
     join users u on u.tenant_id = $1 and u.id = reader.id
     left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
     where ${mayReadSql(`${row}.fca_class`, riskRules(scope, inText))}))`

type RulesScope = Pick<Scope, 'tenant' | 'now' | 'today'>
/** SQL of a value of the rules. */
type ValueSql = (value: string | number | boolean | null) => string

const bindingInto =
  (statement: Statement): ValueSql =>
  (value) =>
    statement.bind(value)

/** A date, a number or a switch, written into the text of a statement. */
const inText: ValueSql = (value) => (typeof value === 'string' ? `'${value}'` : String(value))

function riskRules(scope: RulesScope, sqlOf: ValueSql): RiskRulesSql {
  const rules = tenantRules(scope)
  return {
    today: sqlOf(todayOf(scope)),
    categoriesOn: sqlOf(rules.categoriesEnabled),
    pauseOn: sqlOf(rules.pauseEnabled),
    testOn: sqlOf(rules.complianceTestEnabled),
    testValidMonths: sqlOf(rules.testValidMonths),
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
  isCategoryInReview: false,
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
/** By comparisons: a write that says `case x when` is refused where tables are distributed. */
const byClass = (passedOn: string | null) => {
  const codes = fcaClasses.map((each) => [each, listed(codesFor(each, passedOn))] as const)
  return (fcaClass: string) =>
    `case ${codes.map(([each, open]) => `when ${fcaClass} = '${each}' then ${open}`).join(' ')} end`
}

const passedTest = byClass('1999-12-01')
const openTest = byClass(null)
const code = legalCategorySql('c')

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
          case when ${testDone} or not c.requires_test then ${passedTest(class_)} else ${openTest(class_)} end)
        else ${testDone} or (${inForce} and (not c.requires_test or (${code}) = any(${listed(testExemptCategories)}))) end)`
}
