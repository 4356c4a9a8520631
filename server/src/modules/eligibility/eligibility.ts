import { categorisationOn, missingDetails, refuse } from '@moorgate/contract'
import type { CategoryCode, Eligibility, FcaClass } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { legalCategory } from '../../domain/category-duties.ts'
import { directOfferFact } from '../../domain/cooling-off.ts'
import { closedGates, eligibilityOf, opportunityEligibility } from '../../domain/eligibility.ts'
import type { ClosedGate } from '../../domain/eligibility.ts'
import type {
  CategoryFact,
  EligibilityRules,
  InvestorFacts,
  EligibilityTime,
  RequiredDocumentFact,
  TestFact,
} from '../../domain/eligibility-facts.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { isMethodOf } from '../../rows/method-rows.ts'
import { isInvestorRow, categoryWaits } from '../../rows/people-rows.ts'
import { requiredDocuments } from '../../rows/required-document-rows.ts'
import { missingFields } from '../../rows/required-field-rows.ts'
import type { CachedQuery } from '../../kernel/fast-path/query-cache.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'

type EligibilityScope = Pick<Scope, 'tenant' | 'now' | 'today'>

/** What a tenant asks of investors. */
export const tenantRules = ({ tenant: { flags, branding } }: Pick<Scope, 'tenant'>): EligibilityRules => ({
  categoriesEnabled: categorisationOn(flags),
  complianceTestEnabled: flags['compliance_test_enabled'] === 1,
  pauseEnabled: flags['risk_warning_enabled'] === 1,
  complianceTestRequiresCategorisationApproval:
    flags['compliance_test_requires_categorisation_approval'] === 1,
  remindsOfCategory: flags['investor_categorisation_popups_enabled'] === 1,
  termsVersion: branding.terms_version,
  testValidMonths: branding.test_valid_months,
  triesCap: branding.compliance_tries,
})

const momentOf = (asking: EligibilityScope): EligibilityTime => ({ now: asking.now, today: todayOf(asking) })

/** What is known of an investor, as `gateFactsSql` selects it. */
export interface GateFacts {
  email_verified_at: Date | null
  screening_status: InvestorFacts['registration']
  date_of_birth: string | null
  country_of_residence: string | null
  address: { line1?: string | null; city?: string | null; country?: string | null } | null
  /** Names of required fields of the tenant's own that have no value. */
  missing_fields: string[]
  documents: RequiredDocumentFact[]
  accepted_terms_version: number
  direct_offer_requested_at: Date | null
  direct_offer_warned_at: Date | null
  direct_offer_left_at: Date | null
  direct_offer_continued_at: Date | null
  category_status: 'none' | 'pending' | 'approved' | 'rejected' | 'expired'
  category_expires_at: string | null
  category_code: string | null
  category_counts_as: string | null
  category_blocks: boolean | null
  category_requires_test: boolean | null
  category_in_review: boolean
  compliance_passed: number
  compliance_passed_at: Date | null
  compliance_locked_until: Date | null
  compliance_tries: number
  aml_status: InvestorFacts['identity']
  method_status: Exclude<InvestorFacts['method'], 'missing'> | null
}

/** Columns of `GateFacts`, from a user `u`, their category `c`, method `m` and what else is asked, `n`. */
export const gateFactsSql = `u.email_verified_at, u.screening_status, u.accepted_terms_version,
  u.date_of_birth, u.country_of_residence, u.address, n.missing_fields, n.documents,
  u.direct_offer_requested_at, u.direct_offer_warned_at, u.direct_offer_left_at, u.direct_offer_continued_at,
  u.category_status, u.category_expires_at, c.code as category_code,
  c.counts_as as category_counts_as, c.blocks as category_blocks, c.requires_test as category_requires_test, n.category_in_review, u.compliance_passed,
  u.compliance_passed_at, u.compliance_locked_until, u.compliance_tries, u.aml_status, m.status as method_status`

/**
 * Joins of what `gateFactsSql` selects. `organisation` and `method` are SQL that may be null; null means
 * whatever serves best. Where an investor has none of their own, it is said whether an organisation for which
 * they may invest has an approved one.
 */
export const gateJoinsSql = (organisation: string, method: string) => `
  left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
  cross join lateral (select ${missingFields('u')} as missing_fields, ${requiredDocuments('u')} as documents,
    ${categoryWaits('u')} as category_in_review) n
  left join lateral (
    (select e.id, e.status, k.kind from investment_method_entities e
    join investment_methods k on k.tenant_id = $1 and k.id = e.investment_method_id
    where e.tenant_id = $1 and e.deleted_at is null
      and ${isMethodOf('e', { user: 'u.id', organisation })}
      and (${method} is null or e.id = ${method})
    order by array_position(array['approved', 'pending', 'draft', 'suspended', 'rejected', 'closed'], e.status),
      e.is_default desc, e.id
    limit 1)
    union all
    select null, 'organisation_only', null
    where ${organisation} is null and ${method} is null and exists (select 1 from organisation_members g
      join investment_method_entities e on e.tenant_id = $1 and e.organisation_id = g.organisation_id
      where g.tenant_id = $1 and g.user_id = u.id and g.status = 'active' and g.can_invest
        and e.status = 'approved' and e.deleted_at is null)
    limit 1) m on true`

/** An offer whose class nobody has set is taken for the most usual one, which has all gates. */
const classOf = (fcaClass: string | null): FcaClass => (fcaClass ?? 'rmmi') as FcaClass

/** Whether this investor may invest in an offer of the usual class. */
export const eligibilityFrom = (asking: EligibilityScope, facts: GateFacts): Eligibility =>
  eligibilityOf(investorFacts(facts), tenantRules(asking), momentOf(asking))

/**
 * Everything that keeps this investor from investing in an offer of this class now, in the order of the
 * journey.
 */
export const gatesOf = (asking: EligibilityScope, facts: GateFacts, fcaClass: string | null): ClosedGate[] =>
  closedGates(eligibilityOfClass(asking, facts, fcaClass))

/** Whether this investor may invest in an offer of this class. */
export const eligibilityOfClass = (
  asking: EligibilityScope,
  facts: GateFacts,
  fcaClass: string | null,
): Eligibility =>
  opportunityEligibility(investorFacts(facts), classOf(fcaClass), tenantRules(asking), momentOf(asking))

const investorFacts = (facts: GateFacts): InvestorFacts => ({
  emailVerified: facts.email_verified_at !== null,
  registration: facts.screening_status,
  missingDetails: [...missingDetails(facts), ...facts.missing_fields],
  documents: facts.documents,
  acceptedTermsVersion: facts.accepted_terms_version,
  directOffer: directOfferFact(facts),
  category: categoryFact(facts),
  isCategoryInReview: facts.category_in_review,
  test: testFact(facts),
  identity: facts.aml_status,
  method: facts.method_status ?? 'missing',
})

export type CategoryColumns = Pick<
  GateFacts,
  | 'category_status'
  | 'category_expires_at'
  | 'category_code'
  | 'category_counts_as'
  | 'category_blocks'
  | 'category_requires_test'
>

export function categoryFact(facts: CategoryColumns): CategoryFact {
  if (facts.category_status === 'none') return { status: 'missing' }
  if (facts.category_status !== 'approved') return { status: facts.category_status }
  return facts.category_expires_at === null
    ? { status: 'expired' }
    : {
        status: 'approved',
        code: codeOf(facts),
        requiresTest: facts.category_requires_test ?? true,
        expiresOn: facts.category_expires_at,
      }
}

const codeOf = (facts: CategoryColumns): CategoryCode =>
  legalCategory({
    code: facts.category_code ?? 'other',
    counts_as: facts.category_counts_as,
    blocks: facts.category_blocks === true,
  })

const testFact = ({
  compliance_passed: passed,
  compliance_passed_at: passedAt,
  ...facts
}: GateFacts): TestFact => ({
  passedOn: passed === 1 && passedAt ? londonDate(passedAt) : null,
  lockedUntil: facts.compliance_locked_until,
  tries: facts.compliance_tries,
})

type Reader = EligibilityScope & { db: Db | Trx }

/**
 * For whom and through which method somebody invests; null means for oneself, and whatever method serves
 * best.
 */
interface InvestingThrough {
  organisationId: number | null
  methodId: number | null
}

/** With the method that is named, or the one that serves best. */
interface ThroughMethod extends GateFacts {
  method_id: number | null
  method_kind: string | null
}

/** Of an investor; anybody else is not found. */
async function factsOf(
  { db, tenant }: Reader,
  userId: number,
  through?: InvestingThrough,
): Promise<ThroughMethod> {
  const text = `select ${gateFactsSql}, m.id as method_id, m.kind as method_kind from users u ${gateJoinsSql('$3::bigint', '$4::bigint')}
    where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null and ${isInvestorRow('u')}`
  const values = [tenant.id, userId, through?.organisationId ?? null, through?.methodId ?? null]
  const { rows } = await db.executeQuery<ThroughMethod>(CompiledQuery.raw(text, values))
  return rows[0] ?? refuse({ code: 'not_found' })
}

/**
 * The gates between an investor and an offer: what the portal shows and what a reservation is refused with.
 * Beside them the method through which they would invest; null where there is none.
 */
export async function admissionTo(
  reader: Reader,
  userId: number,
  opportunity: { fca_class: string | null },
  through?: InvestingThrough,
): Promise<{ gates: ClosedGate[]; method: { id: number; kind: string } | null }> {
  const facts = await factsOf(reader, userId, through)
  const { method_id: id, method_kind: kind } = facts
  return {
    gates: gatesOf(reader, facts, opportunity.fca_class),
    method: id === null || kind === null ? null : { id, kind },
  }
}

/** Whether an investor may invest in an offer, and what is missing. */
export const eligibilityForOpportunity = async (
  reader: Reader,
  userId: number,
  opportunity: { fca_class: string | null },
): Promise<Eligibility> => eligibilityOfClass(reader, await factsOf(reader, userId), opportunity.fca_class)

/**
 * The plan of a person's record with `GateFacts` beside it, so that the record and the decision take one
 * statement.
 */
export const withGateFacts = ({ text, statement }: CachedQuery): CachedQuery => ({
  statement,
  text: `select r.data, f.* from (${text}) r cross join lateral (
    select ${gateFactsSql} from users u ${gateJoinsSql('null::bigint', 'null::bigint')}
    where u.tenant_id = $1 and u.id = $${statement.values.length + 1}) f`,
})

export const eligibilityFor = async (reader: Reader, userId: number): Promise<Eligibility> =>
  eligibilityFrom(reader, await factsOf(reader, userId))
