import { useBranding } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/terminology.tsx'
import { useEligibility } from '../opportunities/use-eligibility.ts'
import { warningPage } from '@moorgate/contract/investors/warning-gate-words.ts'
import type { EligibilityStepName } from '@moorgate/contract/investors/eligibility.ts'
import type { ReadinessStep } from './steps.ts'
import type { StepFacts } from './step-words.ts'

/** What the words of the steps are made of. */
export function useStepFacts(methods: StepFacts['methods']): StepFacts {
  const person = useCurrentUser()
  const { steps } = useEligibility()
  const { support_email: support } = useBranding()
  const text = useText()
  const identity = {
    pending: text('kyc_pending'),
    referred: text('kyc_refer'),
    failed: text('kyc_fail', { support_email: support ?? 'us' }),
  }
  const lacksDetails = steps.some(({ step, state }) => step === 'details' && state !== 'done')
  return { person, methods, lacksDetails, identity, now: now() }
}

const hrefs: Readonly<Partial<Record<EligibilityStepName, string>>> = {
  details: '/investor/profile/details',
  cooling_off: warningPage,
  category: '/investor/profile/type',
  test: '/investor/profile/appropriateness',
  identity: '/investor/profile/identity',
  documents: '/investor/profile/documents',
}

const verbs: Readonly<Partial<Record<EligibilityStepName, string>>> = {
  details: 'Complete your details',
  cooling_off: 'Read the warning',
  category: 'Choose your category',
  test: 'Take the test',
  documents: 'View documents',
  method: 'Add one',
}

/** Where a step is done, and what its button says; nowhere where others do it. */
export function placeOf(
  { key, state }: ReadinessStep,
  methods: readonly { id: number }[],
): { href: string | undefined; verb: string | undefined } {
  const [first] = methods
  // Anyone who has it to do is asked at once; how it stands is for the person who has done it.
  if (key === 'category' && state === 'current')
    return { href: '/investor/profile/investor-type', verb: verbs.category }
  if (key !== 'method') return { href: hrefs[key], verb: verbs[key] }
  return first
    ? { href: `/investor/profile/investmentmethod_${first.id}`, verb: 'View' }
    : { href: '/investor/profile/investmentmethod_new', verb: verbs.method }
}
