import { eligibilitySteps, exemptCategories } from '@moorgate/contract'
import type {
  CategoryCode,
  Eligibility,
  EligibilityStep,
  EligibilityStepName,
  FcaClass,
} from '@moorgate/contract'
import { daysBetween } from './calendar.ts'
import { awaitsCategory, isInForce, isOutsideRule, isTestExempt } from './category-in-force.ts'
import { effectiveTriesCap, passEndsOn } from './test-attempts.ts'
import { directOfferStage, pauseEndsAt } from './cooling-off.ts'
import type { EligibilityRules, EligibilityTime, InvestorFacts } from './eligibility-facts.ts'
import { documentsAnswer } from './required-documents.ts'
import { done, failed, needed, notAsked, waiting } from './step-answers.ts'
import type { StepAnswer } from './step-answers.ts'

type Question = { facts: InvestorFacts; rules: EligibilityRules; moment: EligibilityTime }

/** Classes of high-risk offers to retail clients. Exempt promotions and those for professionals have no pause. */
export const pausedClasses: readonly FcaClass[] = ['rmmi', 'nmmi']

const eligibleCategories: Readonly<Record<Exclude<FcaClass, 'mass_market'>, readonly CategoryCode[]>> = {
  rmmi: [
    'restricted',
    'high_net_worth',
    'self_certified_sophisticated',
    'certified_sophisticated',
    'professional',
    'advised',
  ],
  // Restricted is not enough for these (COBS 4.12B).
  nmmi: [
    'high_net_worth',
    'self_certified_sophisticated',
    'certified_sophisticated',
    'professional',
    'advised',
  ],
  exempt_fpo: exemptCategories,
  professional_only: ['professional'],
}

/**
 * Whether an investor may invest in an offer of the usual class, step by step, in the order of the journey.
 * Every screen, gate and reservation goes by this answer. Of the identity check only a failed one keeps an
 * investor from investing.
 *
 * Worked example: a verified investor with details and terms, a category approved until 1 March 2027, a
 * failed test locked until tomorrow 09:20 and no method: `test_locked` is the reason, with `retry_at` 09:20,
 * and `method_missing` comes behind it.
 */
export function eligibilityOf(
  facts: InvestorFacts,
  rules: EligibilityRules,
  moment: EligibilityTime,
): Eligibility {
  return overall(
    eligibilitySteps.map((step) => ({ step, ...answers[step]({ facts, rules, moment }) })),
    { facts, rules, moment },
  )
}

/**
 * The same for an offer of a class: a mass-market one asks for neither pause, category nor test, and some
 * classes are not open to every category. Who may see the offer at all is no part of this: to others it does not
 * exist.
 */
export function opportunityEligibility(
  facts: InvestorFacts,
  fcaClass: FcaClass,
  rules: EligibilityRules,
  moment: EligibilityTime,
): Eligibility {
  const { steps } = eligibilityOf(facts, rules, moment)
  if (fcaClass === 'mass_market')
    return overall(
      steps.map((step) => (isOfRiskClasses(step.step) ? { ...step, ...notAsked } : step)),
      { facts, rules, moment },
    )
  const { category } = facts
  const isPaused = pausedClasses.includes(fcaClass)
  const isOpenTo = category.status === 'approved' && eligibleCategories[fcaClass].includes(category.code)
  return overall(
    steps.map((step) => {
      if (step.step === 'cooling_off' && !isPaused) return { ...step, ...notAsked }
      return step.step === 'category' && step.state === 'done' && !isOpenTo
        ? { ...step, ...failed('investor', 'category_not_eligible'), until: step.until }
        : step
    }),
    { facts, rules, moment },
  )
}

const isOfRiskClasses = (step: EligibilityStepName) =>
  step === 'cooling_off' || step === 'category' || step === 'test'

function overall(steps: EligibilityStep[], question: Question): Eligibility {
  const reason = steps.find((step) => step.reason !== null)?.reason ?? null
  return {
    may_invest: reason === null,
    may_read: steps.every((step) => step.reason === null || !isOfRiskClasses(step.step)),
    reason,
    steps,
    category_reminder: reminderOf(
      steps.find(({ step }) => step === 'category')!,
      question,
    ),
  }
}

/** A category may be stated anew so many days before it ends. The first reminder goes out later. */
const renewalDays = 60

const reminderDays = 30

/** From the day on which so many days are left, to the last day of the category. */
const endsWithin = (until: string, days: number, { today }: EligibilityTime): boolean =>
  (daysBetween(today, until) ?? 0) <= days

/** While staff review a statement there is nothing to remind of (domain handbook §3.8). */
function reminderOf(
  { reason, until }: EligibilityStep,
  { facts, rules, moment }: Question,
): Eligibility['category_reminder'] {
  if (!rules.remindsOfCategory || facts.isCategoryInReview) return null
  if (reason === 'category_missing' || reason === 'category_rejected') return 'missing'
  if (reason === 'category_expired') return 'expired'
  return until !== null && endsWithin(until, reminderDays, moment) ? 'expiring' : null
}

/** One condition that keeps an investor from an offer. `until` is there only where waiting is enough. */
export type ClosedGate = { reason: NonNullable<Eligibility['reason']>; until?: string }

/** What keeps somebody from investing, in the order of the journey; nothing means that they may. */
export const closedGates = ({ steps }: Pick<Eligibility, 'steps'>): ClosedGate[] =>
  steps.flatMap(({ reason, retry_at: until }) =>
    reason === null ? [] : [{ reason, ...(until !== null && { until }) }],
  )

/** Those of them that keep somebody from reading an offer of the class. */
export const readingGates = ({ steps }: Pick<Eligibility, 'steps'>): ClosedGate[] =>
  closedGates({ steps: steps.filter(({ step }) => isOfRiskClasses(step)) })

const answers: Readonly<Record<EligibilityStepName, (question: Question) => StepAnswer>> = {
  email: ({ facts }) => (facts.emailVerified ? done : needed('investor', 'email_not_verified')),
  registration: ({ facts }) => registrations[facts.registration],
  details: ({ facts: { missingDetails: missing } }) =>
    missing.length > 0 ? { ...needed('investor', 'details_missing'), missing: [...missing] } : done,
  terms: ({ facts, rules }) =>
    facts.acceptedTermsVersion < rules.termsVersion ? needed('investor', 'terms_not_accepted') : done,
  cooling_off: coolingOffAnswer,
  category: categoryAnswer,
  test: testAnswer,
  identity: ({ facts }) => identities[facts.identity],
  documents: ({ facts, moment }) => documentsAnswer(facts.documents, moment),
  method: ({ facts }) => methods[facts.method],
}

const registrations: Readonly<Record<InvestorFacts['registration'], StepAnswer>> = {
  not_required: notAsked,
  pending: waiting('firm', 'registration_pending'),
  approved: done,
  rejected: failed('firm', 'registration_rejected'),
}

/** The investor sends documents; while the check runs they may reserve. */
const identities: Readonly<Record<InvestorFacts['identity'], StepAnswer>> = {
  not_started: needed('investor'),
  pending: waiting('firm'),
  referred: needed('investor'),
  passed: done,
  failed: failed('firm', 'identity_failed'),
  expired: failed('investor'),
}

const methods: Readonly<Record<InvestorFacts['method'], StepAnswer>> = {
  missing: needed('investor', 'method_missing'),
  organisation_only: needed('investor', 'method_organisation_only'),
  closed: needed('investor', 'method_missing'),
  draft: needed('investor', 'method_draft'),
  pending: waiting('firm', 'method_not_approved'),
  approved: done,
  rejected: failed('investor', 'method_rejected'),
  suspended: failed('firm', 'method_not_approved'),
}

/** The choice to continue is what opens the gate. That the time is over opens nothing. */
function coolingOffAnswer({ facts: { category, directOffer }, rules, moment }: Question): StepAnswer {
  if (!rules.pauseEnabled || isOutsideRule(category, moment)) return notAsked
  switch (directOfferStage(directOffer, moment.now)) {
    case 'request':
    case 'warning':
      return needed('investor', 'risk_warning')
    case 'pause': {
      const end = pauseEndsAt(directOffer.requestedAt!)
      return { ...waiting('investor', 'cooling_off'), retry_at: end.toISOString() }
    }
    case 'choice':
      return needed('investor', 'cooling_off_over')
    case 'continued':
      return done
  }
}

function categoryAnswer({ facts: { category }, rules, moment }: Question): StepAnswer {
  if (!rules.categoriesEnabled) return notAsked
  if (category.status === 'missing') return needed('investor', 'category_missing')
  if (category.status === 'pending') return waiting('firm', 'category_pending')
  if (category.status === 'rejected') return failed('investor', 'category_rejected')
  if (category.status === 'approved' && category.code === 'none') return failed('firm', 'category_none')
  if (!isInForce(category, moment)) return needed('investor', 'category_expired')
  const { expiresOn: until, code } = category
  if (!eligibleCategories.rmmi.includes(code))
    return { ...failed('investor', 'category_not_eligible'), until }
  return { ...done, until, may_renew: endsWithin(until, renewalDays, moment) }
}

/** A pass that has run out is no pass, and the tries before it are forgotten. */
function testAnswer({ facts: { category, test }, rules, moment }: Question): StepAnswer {
  if (!rules.complianceTestEnabled || isTestExempt(category, moment)) return notAsked
  if (test.passedOn !== null) {
    const until = passEndsOn(test.passedOn, rules.testValidMonths)
    if (until === null || moment.today < until) return { ...done, until }
  } else {
    if (test.tries >= effectiveTriesCap(rules.triesCap)) return failed('firm', 'test_blocked')
    if (test.lockedUntil !== null && moment.now < test.lockedUntil)
      return { ...waiting('investor', 'test_locked'), retry_at: test.lockedUntil.toISOString() }
  }
  return awaitsCategory(category, rules, moment)
    ? needed('firm', 'test_awaits_category')
    : needed('investor', 'test_not_passed')
}
