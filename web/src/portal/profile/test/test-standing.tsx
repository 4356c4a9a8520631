import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readComplianceLimits } from '@moorgate/contract/suitability/appropriateness.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { ContactTenant } from '../../../features/support/contact-tenant.tsx'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { clock, dateFull, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import type { TestState } from '../test-state.ts'
import { Buttons, Foot } from '../../../features/sections/section.tsx'
import { attemptsLeft } from './attempts.ts'
import { WithNotes } from './side-notes.tsx'
import styles from './test.module.css'
import { testPath } from './test-path.ts'
import { wordsOfTest } from './words-of-test.ts'

export type Limits = AnswerOf<typeof readComplianceLimits>

export interface TestStandingProps {
  state: TestState
  limits: Limits
}

/** Where the investor stands with the test, in the tenant's words, and the one thing to do. */
export function TestStanding({ state, limits }: TestStandingProps) {
  switch (state.standing) {
    case 'passed':
      return <Passed state={state} />
    case 'locked':
      return <Locked state={state} limits={limits} />
    case 'blocked':
      return <Blocked />
    case 'awaits_category':
      return <Awaiting />
    case 'not_required':
      return <Notice tone="good">Your category doesn’t need a test. There’s nothing to do here.</Notice>
    case 'open':
      return <Open state={state} limits={limits} />
  }
}

function Open({ state, limits }: TestStandingProps) {
  const text = useText()
  const again = state.compliance_tries > 0
  const words = wordsOfTest(text, state)
  return (
    <div className={styles.open}>
      {again && <Notice tone="waiting">{words.failed}</Notice>}
      <Text>{words.intro}</Text>
      <Buttons aside={attemptsLeft(state, limits)}>
        <ButtonLink variant="primary" size="large" href={`${testPath}?question=1`}>
          {again ? 'Try again' : 'Start the test'}
        </ButtonLink>
      </Buttons>
      <Foot>We keep your answers for an hour, so you can leave and come back.</Foot>
    </div>
  )
}

function Passed({ state }: Pick<TestStandingProps, 'state'>) {
  const text = useText()
  const until = state.passed_until
  const words = until === null ? text('test_passed_lasting') : text('test_passed', { date: dateFull(until) })
  return (
    <Notice tone="good" title={words}>
      {state.passed_at !== null && `You took it on ${dateFull(state.passed_at)}.`}
    </Notice>
  )
}

function Locked({ state, limits }: TestStandingProps) {
  const text = useText()
  const label = useLabel()
  const opens = state.retry_at === null ? '' : dateTimeWithin(state.retry_at, { today: now() })
  const time = state.retry_at === null ? '' : `${dateFull(state.retry_at)}, ${clock(state.retry_at)}`
  return (
    <WithNotes notes={afterFailure}>
      <Notice tone="waiting">{text('test_failed_locked', { time })}</Notice>
      <dl className={styles.facts}>
        <div>
          <dt>Opens again</dt>
          <dd>{opens}</dd>
        </div>
        <div>
          <dt>Attempts left</dt>
          <dd>{attemptsLeft(state, limits) ?? 'No limit'}</dd>
        </div>
        <div>
          <dt>Your {label('portfolio', { lower: true })}</dt>
          <dd>Not affected</dd>
        </div>
      </dl>
      <Buttons aside="The test opens by itself">
        <ButtonLink variant="primary" size="large" href="/investor">
          Back to {label('overview', { lower: true })}
        </ButtonLink>
      </Buttons>
    </WithNotes>
  )
}

function Blocked() {
  const text = useText()
  const { support_email: support } = useBranding()
  return (
    <WithNotes notes={afterFailure}>
      <Notice tone="bad" action={<ContactTenant>Contact us</ContactTenant>}>
        {text('test_blocked', { support_email: support ?? 'us' })}
      </Notice>
    </WithNotes>
  )
}

function Awaiting() {
  const text = useText()
  return (
    <Notice tone="waiting" action={<ButtonLink href="/investor/profile/type">See your category</ButtonLink>}>
      {text('test_pending_categorisation')}
    </Notice>
  )
}

const afterFailure = [
  {
    title: 'Why we do not show answers',
    text: 'The test checks understanding, so we do not say which answers were wrong.',
  },
  {
    title: 'You do not have to take it again',
    text: 'These investments are not right for everyone. Your account and documents stay open.',
  },
]
