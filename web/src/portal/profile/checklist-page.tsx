import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kernel/loaded.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { StepMark } from '../../ui/step-mark.tsx'
import { StepBar } from '../../ui/stepper.tsx'
import { SharedSection } from './delegates/shared-section.tsx'
import { useEligibility } from '../../features/opportunities/use-eligibility.ts'
import { methodsQuery } from './queries.ts'
import type { Method } from './queries.ts'
import { readinessOf, timeLeft } from '../../features/onboarding/steps.ts'
import { placeOf, useStepFacts } from '../../features/onboarding/step-facts.ts'
import type { ReadinessStep } from '../../features/onboarding/steps.ts'
import { noteOn, stepTitles } from '../../features/onboarding/step-words.ts'
import type { StepFacts } from '../../features/onboarding/step-words.ts'
import styles from './checklist.module.css'

/** `/investor/profile/view`: what has to be known before somebody can invest, and how far it has come. */
export function ChecklistPage() {
  const methods = useQuery(methodsQuery)
  if (methods.data === undefined)
    return (
      <PortalPage title="Ready to invest">
        <Loaded
          query={{ ...methods, data: undefined }}
          what="your checklist"
          skeleton={<SkeletonRows rows={6} />}
        >
          {() => null}
        </Loaded>
      </PortalPage>
    )
  return <Checklist methods={methods.data} />
}

function Checklist({ methods }: { methods: readonly Method[] }) {
  const facts = useStepFacts(methods)
  const steps = readinessOf(useEligibility())
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <PortalPage title="Ready to invest" intro={introTo(steps, done)}>
      <p className={styles.top}>
        <b>
          {done} of {steps.length} done
        </b>
        {steps.some(({ state }) => state === 'waiting') && <span>You can look around while we check</span>}
      </p>
      <div className={styles.bar}>
        <StepBar step={done} of={steps.length} />
      </div>
      {done === steps.length && <SeeInvestments />}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} facts={facts} />
        ))}
      </ol>
      <SharedSection />
    </PortalPage>
  )
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

function SeeInvestments() {
  const label = useLabel()
  return (
    <p className={styles.next}>
      <ButtonLink href="/investor/investments" variant="primary">
        {`See ${label('investments', { lower: true })}`}
      </ButtonLink>
    </p>
  )
}

function introTo(steps: readonly ReadinessStep[], done: number): string {
  if (done === steps.length) return 'You’re ready to invest.'
  const left = timeLeft(steps, 'Nothing left for you to do')
  return `${numbers[steps.length] ?? steps.length} steps before your first investment. ${left}.`
}

function Step({ step, number, facts }: { step: ReadinessStep; number: number; facts: StepFacts }) {
  const { key, state } = step
  const label = useLabel()
  const title = stepTitles[key]
  return (
    <li className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
      <StepMark state={state} number={number} />
      <div>
        <b>{'label' in title ? label(title.label) : title.text}</b>
        <small>{noteOn(step, facts)}</small>
      </div>
      <StepLink step={step} methods={facts.methods} />
    </li>
  )
}

/** One primary action on the page; the others are links. */
function StepLink({ step, methods }: { step: ReadinessStep; methods: StepFacts['methods'] }) {
  const { href, verb } = placeOf(step, methods)
  if (href === undefined || step.state === 'ahead') return null
  if (step.state === 'current')
    return (
      <ButtonLink variant="primary" href={href}>
        {verb}
      </ButtonLink>
    )
  return (
    <TextLink href={href}>
      {step.state === 'waiting' ? 'View status' : step.key === 'details' ? 'Change' : 'View'}
    </TextLink>
  )
}
