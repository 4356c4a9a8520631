import { categorisationOn, categoryCodes, fcaClasses } from '@moorgate/contract'
import type { CategoryCode, FcaClass } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { closedGates, testExemptCategories } from '../../domain/eligibility.ts'
import type { ClosedGate, EligibilityFlags, InvestorFacts } from '../../domain/eligibility.ts'
import { addMonths } from '../../domain/calendar.ts'
import { effectiveTriesCap } from '../../domain/test-attempts.ts'
import type { TestStanding } from '../../domain/test-attempts.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'

/** What a firm asks of investors today. */
export interface GateRules extends EligibilityFlags {
  termsVersion: number
  testValidMonths: number | null
  triesCap: number
  today: string
  now: Date
}

export const gateRules = (scope: Moment): GateRules => ({ ...firmRules(scope), now: scope.now })

type Moment = Pick<Scope, 'tenant' | 'now' | 'today'>

/** The same as far as it is asked for by the day. */
export const firmRules = (scope: Moment): Omit<GateRules, 'now'> => ({
  categoriesEnabled: categorisationOn(scope.tenant.flags),
  complianceTestEnabled: scope.tenant.flags['compliance_test_enabled'] === 1,
  complianceTestRequiresCategorisationApproval:
    scope.tenant.flags['compliance_test_requires_categorisation_approval'] === 1,
  termsVersion: scope.tenant.branding.terms_version,
  testValidMonths: scope.tenant.branding.test_valid_months,
  triesCap: scope.tenant.branding.compliance_tries,
  today: todayOf(scope),
})

/** What is known of an investor, as `gateFactsSql` selects it. */
export interface GateFacts {
  email_verified_at: Date | null
  accepted_terms_version: number
  category_status: 'none' | 'pending' | 'approved' | 'rejected' | 'expired'
  category_expires_at: string | null
  category_code: string | null
  category_blocks: boolean | null
  compliance_passed: number
  compliance_passed_at: Date | null
  compliance_locked_until: Date | null
  compliance_tries: number
  aml_status: InvestorFacts['identity']
  method_status: Exclude<InvestorFacts['method'], 'missing'> | null
}

/** Columns of `GateFacts`, from a user `u`, their category `c` and their method `m`. */
export const gateFactsSql = `u.email_verified_at, u.accepted_terms_version, u.category_status, u.category_expires_at,
  c.code as category_code, c.blocks as category_blocks, u.compliance_passed, u.compliance_passed_at,
  u.compliance_locked_until, u.compliance_tries, u.aml_status, m.status as method_status`

/** Joins of what `gateFactsSql` selects. `organisation` and `method` are SQL that may be null; null means whatever serves best. */
export const gateJoinsSql = (organisation: string, method: string) => `
  left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
  left join lateral (
    select e.id, e.status, k.kind from investment_method_entities e
    join investment_methods k on k.tenant_id = $1 and k.id = e.investment_method_id
    where e.tenant_id = $1 and e.deleted_at is null
      and (e.lead_user_id = u.id or e.organisation_id = ${organisation})
      and (${method} is null or e.id = ${method})
      and (${method} is not null or e.organisation_id is not distinct from ${organisation})
    order by array_position(array['approved', 'pending', 'draft', 'suspended', 'rejected', 'closed'], e.status),
      e.is_default desc, e.id
    limit 1) m on true`

/** The same where the method is named. */
export const namedGateJoinsSql = (organisation: string, method: string) => `
  left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
  left join (investment_method_entities m join investment_methods k on k.tenant_id = $1 and k.id = m.investment_method_id)
    on m.tenant_id = $1 and m.id = ${method} and m.deleted_at is null
      and (m.lead_user_id = u.id or m.organisation_id = ${organisation})`

/** An offer whose class nobody has set is taken for the most usual one, which has all gates. */
export const classOf = (fcaClass: string | null): FcaClass => (fcaClass ?? 'rmmi') as FcaClass

/** Everything that stops this investor from investing in an offer of this class now, in the order in which they would meet it. */
export function gatesOf(facts: GateFacts, fcaClass: FcaClass, rules: GateRules): ClosedGate[] {
  return closedGates(
    {
      emailVerified: facts.email_verified_at !== null,
      acceptedTermsVersion: facts.accepted_terms_version,
      currentTermsVersion: rules.termsVersion,
      category: categoryFact(facts),
      test: standingOf(facts, rules),
      method: facts.method_status ?? 'missing',
      identity: facts.aml_status,
    },
    fcaClass,
    rules,
    rules.today,
  )
}

function categoryFact(facts: GateFacts): InvestorFacts['category'] {
  if (facts.category_status === 'none') return { status: 'missing' }
  if (facts.category_status !== 'approved') return { status: facts.category_status }
  return facts.category_expires_at === null
    ? { status: 'expired' }
    : { status: 'approved', code: codeOf(facts), expiresOn: facts.category_expires_at }
}

/** A category that a firm added itself opens what "other" opens; one that blocks is "none of these". */
function codeOf({ category_code: code, category_blocks: blocks }: GateFacts): CategoryCode {
  if (blocks) return 'none'
  return categoryCodes.find((known) => known === code) ?? 'other'
}

function standingOf(facts: GateFacts, rules: GateRules): TestStanding {
  const passedAt = facts.compliance_passed_at
  if (facts.compliance_passed === 1 && passedAt && !isOver(passedAt, rules))
    return { standing: 'passed', passedAt }
  const triesLeft = effectiveTriesCap(rules.triesCap) - facts.compliance_tries
  if (triesLeft <= 0) return { standing: 'blocked' }
  const until = facts.compliance_locked_until
  return until && rules.now < until
    ? { standing: 'locked', bank: 'single', until, triesLeft }
    : { standing: 'open', bank: 'single', triesLeft }
}

const isOver = (passedAt: Date, { testValidMonths, today }: GateRules) =>
  testValidMonths !== null && (addMonths(londonDate(passedAt), testValidMonths) ?? today) <= today

/** Wire form of what is closed. */
export const shownGates = (gates: readonly ClosedGate[]) =>
  gates.map(({ reason, until }) => ({ reason, ...(until && { until: until.toISOString() }) }))

/** The gates between an investor and an offer: what the portal shows and what a reservation is refused with. */
export async function gatesFor(
  { db, ...scope }: Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx },
  userId: number,
  opportunity: { fca_class: string | null },
): Promise<ClosedGate[]> {
  const text = `select ${gateFactsSql} from users u ${gateJoinsSql('null::bigint', 'null::bigint')}
    where u.tenant_id = $1 and u.id = $2`
  const { rows } = await db.executeQuery<GateFacts>(CompiledQuery.raw(text, [scope.tenant.id, userId]))
  return rows[0] ? gatesOf(rows[0], classOf(opportunity.fca_class), gateRules(scope)) : []
}

const best: Omit<InvestorFacts, 'category' | 'test'> = {
  emailVerified: true,
  acceptedTermsVersion: 1,
  currentTermsVersion: 1,
  method: 'approved',
  identity: 'passed',
}
const testOn: EligibilityFlags = {
  categoriesEnabled: true,
  complianceTestEnabled: true,
  complianceTestRequiresCategorisationApproval: false,
}

/** Categories for which the domain opens this class, asked of the domain itself, so that the two can't disagree. */
const codesFor = (fcaClass: FcaClass, test: TestStanding) =>
  categoryCodes.filter((code) => {
    const category = { status: 'approved', code, expiresOn: '2000-01-02' } as const
    return closedGates({ ...best, category, test }, fcaClass, testOn, '2000-01-01').length === 0
  })
const listed = (codes: readonly string[]) =>
  codes.length > 0 ? `array[${codes.map((code) => `'${code}'`).join(', ')}]` : `array[]::text[]`
const byClass = (test: TestStanding) =>
  fcaClasses.map((each) => `when '${each}' then ${listed(codesFor(each, test))}`).join(' ')

const passedTest = byClass({ standing: 'passed', passedAt: new Date(0) })
const openTest = byClass({ standing: 'open', bank: 'single', triesLeft: 1 })
const code = `case when c.blocks then 'none' when c.code = any(${listed(categoryCodes)}) then c.code else 'other' end`

/**
 * The same decision as SQL, for statements that decide on many rows or in the same breath as they write: true when no gate is closed.
 * Wants what `gateFactsSql` wants; `fcaClass` is SQL, the rules come as parameters.
 */
export function passesGatesSql(
  fcaClass: string,
  rules: { terms: string; today: string; categoriesOn: string; testOn: string; testValidMonths: string },
): string {
  const passed = `(u.compliance_passed = 1 and u.compliance_passed_at is not null and (${rules.testValidMonths}::int is null
    or ((u.compliance_passed_at at time zone 'Europe/London')::date + make_interval(months => ${rules.testValidMonths}::int))::date
       > ${rules.today}::date))`
  const class_ = `coalesce(${fcaClass}, 'rmmi')`
  const inForce = `(u.category_status = 'approved' and coalesce(u.category_expires_at > ${rules.today}::date, false))`
  const testDone = `(${passed} or not ${rules.testOn}::boolean)`
  return `(u.email_verified_at is not null and u.accepted_terms_version >= ${rules.terms}::int
    and (${class_} = 'mass_market'
      or case when ${rules.categoriesOn}::boolean
        then ${inForce} and (${code}) = any(
          case when ${testDone} then case ${class_} ${passedTest} end else case ${class_} ${openTest} end end)
        else ${testDone} or (${inForce} and (${code}) = any(${listed(testExemptCategories)})) end)
    and m.status is not distinct from 'approved' and u.aml_status <> 'failed')`
}
