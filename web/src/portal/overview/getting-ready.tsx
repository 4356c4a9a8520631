import { useQuery } from '@tanstack/react-query'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { TextLink } from '../../ui/link.tsx'
import { StepMark } from '../../ui/step-mark.tsx'
import { StepBar } from '../../ui/stepper.tsx'
import { methodsQuery } from '../../features/opportunities/records.ts'
import { readinessOf, timeLeft } from '../../features/onboarding/steps.ts'
import type { ReadinessStep } from '../../features/onboarding/steps.ts'
import { placeOf, useStepFacts } from '../../features/onboarding/step-facts.ts'
import { noteOn, stepTitles } from '../../features/onboarding/step-words.ts'
import { useEligibility } from '../../features/opportunities/use-eligibility.ts'
import { ValueSkeleton } from '../../features/portfolio/value-head.tsx'
import styles from './getting-ready.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/**
 * For people who hold nothing yet: how far they have come on the way to a first investment, whose turn it is,
 * and for how long.
 */
export function GettingReady() {
  const methods = useQuery(methodsQuery())
  const steps = readinessOf(useEligibility())
  const facts = useStepFacts(methods.data ?? [])
  const label = useLabel()
  // Without the answers nothing is claimed: the page of the steps says what could not be loaded.
  if (methods.isError) return <NoHoldings />
  if (methods.isPending) return <ValueSkeleton variant="hero" />
  const done = steps.filter(({ state }) => state === 'done').length
  if (done === steps.length) return <Ready />
  return (
    <section className={styles.ready} aria-labelledby="getting-ready">
      <h2 id="getting-ready">Getting ready to invest</h2>
      <p className={styles.top}>
        <b>{`${done} of ${steps.length} done`}</b>
        <span>{timeLeft(steps, 'Nothing for you to do now')}</span>
      </p>
      <StepBar step={done} of={steps.length} />
      <ol>
        {steps.map((step) => {
          const { key, state } = step
          const title = stepTitles[key]
          const name = 'label' in title ? label(title.label) : title.text
          const { href } = placeOf(step, methods.data)
          return (
            <li key={key} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
              <StepMark state={state} />
              <div>
                {state === 'current' && href !== undefined ? (
                  <TextLink href={href}>{name}</TextLink>
                ) : (
                  <b>{name}</b>
                )}
                {(state === 'current' || state === 'waiting') && <small>{noteOn(step, facts)}</small>}
              </div>
              <span className={styles.turn}>{turns[state]}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const turns: Readonly<Record<ReadinessStep['state'], string>> = {
  done: 'Done',
  current: 'Your turn',
  waiting: 'In review',
  ahead: 'Not started',
}

/** Every step is done: one sentence, and the one thing that comes next. */
function Ready() {
  const label = useLabel()
  return (
    <EmptyState
      title="You’re ready to invest"
      action={
        <ButtonLink href="/investor/investments">{`See ${label('investments', { lower: true })}`}</ButtonLink>
      }
    />
  )
}

/** The portfolio of somebody of whom it is not known whether they may invest. */
function NoHoldings() {
  const label = useLabel()
  const text = useText()
  return (
    <EmptyState
      title={text('empty_portfolio')}
      action={<ButtonLink href="/investor/investments">{label('investments')}</ButtonLink>}
    />
  )
}
