import type { CategoryCode, FcaClass } from '@moorgate/contract'
import { isExpired } from './categorisation.ts'
import type { TestStanding } from './test-attempts.ts'

/** The feature switches that matter here. */
export type EligibilityFlags = {
  /** The firm works under a legal route that asks for a category: the risk warning or the exemptions are on. */
  categoriesEnabled: boolean
  complianceTestEnabled: boolean
  complianceTestRequiresCategorisationApproval: boolean
}

export type CategoryFact =
  | { status: 'missing' | 'pending' | 'rejected' | 'expired' }
  | { status: 'approved'; code: CategoryCode; expiresOn: string }

export type InvestorFacts = {
  emailVerified: boolean
  acceptedTermsVersion: number
  currentTermsVersion: number
  category: CategoryFact
  test: TestStanding
  /** The method chosen for this investment, or the best that the investor has. */
  method: 'missing' | 'draft' | 'pending' | 'approved' | 'rejected' | 'suspended' | 'closed'
  identity: 'not_started' | 'pending' | 'passed' | 'referred' | 'failed' | 'expired'
}

export type GateReason =
  | 'email_not_verified'
  | 'terms_not_accepted'
  | 'category_missing'
  | 'category_pending'
  | 'category_rejected'
  | 'category_expired'
  /** "None of these apply to me." */
  | 'category_none'
  /** In date, but not a category that this class of offer is open to. */
  | 'category_not_eligible'
  | 'test_awaits_category'
  | 'test_not_passed'
  | 'test_locked'
  | 'test_blocked'
  | 'method_missing'
  | 'method_not_approved'
  | 'identity_failed'

/** `until` is there only where waiting is enough. */
export type ClosedGate = { reason: GateReason; until?: Date }

/** An adviser has judged suitability for an advised client, and professional clients are outside the rule. */
export const testExemptCategories: readonly CategoryCode[] = ['advised', 'professional']

const eligibleCategories: Readonly<Record<Exclude<FcaClass, 'mass_market'>, readonly CategoryCode[]>> = {
  rmmi: [
    'restricted',
    'high_net_worth',
    'self_certified_sophisticated',
    'certified_sophisticated',
    'professional',
    'advised',
    'other',
  ],
  // Restricted is not enough for these (COBS 4.12B).
  nmmi: [
    'high_net_worth',
    'self_certified_sophisticated',
    'certified_sophisticated',
    'professional',
    'advised',
  ],
  // Articles 48, 50 and 50A of the Financial Promotion Order, and 19 for professionals.
  exempt_fpo: ['high_net_worth', 'self_certified_sophisticated', 'certified_sophisticated', 'professional'],
  professional_only: ['professional'],
}

/**
 * Everything that stops this investor from investing in an offer of this class today, in the order in which
 * they would meet it; empty means they may. `today` is the tenant's date.
 *
 * Worked example: a verified investor with terms accepted, category approved until 1 March 2027, a failed
 * test locked until tomorrow 09:20 and no method: `test_locked` until 09:20, then `method_missing`. For a
 * mass-market offer `method_missing` alone. The 24-hour pause for first-time investors is a gate of its own
 * and not part of this.
 */
export function closedGates(
  facts: InvestorFacts,
  fcaClass: FcaClass,
  flags: EligibilityFlags,
  today: string,
): ClosedGate[] {
  return [
    facts.emailVerified ? undefined : closed('email_not_verified'),
    facts.acceptedTermsVersion < facts.currentTermsVersion ? closed('terms_not_accepted') : undefined,
    flags.categoriesEnabled ? categoryGate(facts.category, fcaClass, today) : undefined,
    testGate(facts, fcaClass, flags, today),
    methodGate(facts.method),
    facts.identity === 'failed' ? closed('identity_failed') : undefined,
  ].filter((gate) => gate !== undefined)
}

function closed(reason: GateReason): ClosedGate {
  return { reason }
}

function categoryGate(category: CategoryFact, fcaClass: FcaClass, today: string): ClosedGate | undefined {
  if (fcaClass === 'mass_market') return undefined
  if (category.status !== 'approved') return closed(`category_${category.status}`)
  if (category.code === 'none') return closed('category_none')
  if (isExpired(category.expiresOn, today)) return closed('category_expired')
  return eligibleCategories[fcaClass].includes(category.code) ? undefined : closed('category_not_eligible')
}

function testGate(
  { category, test }: InvestorFacts,
  fcaClass: FcaClass,
  flags: EligibilityFlags,
  today: string,
): ClosedGate | undefined {
  if (fcaClass === 'mass_market' || !flags.complianceTestEnabled || test.standing === 'passed')
    return undefined
  const isInForce = category.status === 'approved' && !isExpired(category.expiresOn, today)
  if (isInForce && testExemptCategories.includes(category.code)) return undefined
  if (test.standing === 'blocked') return closed('test_blocked')
  if (test.standing === 'locked') return { reason: 'test_locked', until: test.until }
  const awaitsCategory =
    flags.categoriesEnabled && flags.complianceTestRequiresCategorisationApproval && !isInForce
  return closed(awaitsCategory ? 'test_awaits_category' : 'test_not_passed')
}

function methodGate(method: InvestorFacts['method']): ClosedGate | undefined {
  if (method === 'approved') return undefined
  return closed(method === 'missing' ? 'method_missing' : 'method_not_approved')
}
