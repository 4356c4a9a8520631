import {
  continueAfterPause,
  continuePastWarning,
  leaveDirectOffer,
  requestDirectOffer,
} from '@moorgate/contract/direct-offers/direct-offer.ts'
import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { RiskSummary } from '../../../features/risk/risk-summary.tsx'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { openStepAt } from '../../../ui/focus-on.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useChoice } from './direct-offer.ts'
import type { WarningSubject } from './direct-offer.ts'
import styles from './risk-warning.module.css'

interface StepProps {
  subject: WarningSubject
}

/** The name of the offer, what is said, and a line below it. */
export function Head({
  subject: { offer, isNext },
  title,
  children,
}: StepProps & { title: string; children?: ReactNode }) {
  return (
    <>
      {offer && <p className={styles.over}>{offer.name}</p>}
      <Heading
        key={title}
        level={1}
        variant="title"
        className={styles.title}
        {...(isNext && { ref: openStepAt, tabIndex: -1 })}
      >
        {title}
      </Heading>
      {children !== undefined && (
        <Text variant="lede" tone="soft" className={styles.lede}>
          {children}
        </Text>
      )}
    </>
  )
}

/** The first step: they ask, and the clock begins. */
export function Request({ state, subject }: StepProps & { state: DirectOffer }) {
  const label = useLabel()
  const text = useText()
  const { busy, problem, choose } = useChoice()
  const body = { investment_opportunity_id: subject.offer?.id ?? null }
  const offers = label('investments', { lower: true })
  return (
    <>
      <Head subject={subject} title={`Ask to see our ${offers}`}>
        {text('risk_first')}
      </Head>
      {state.left_at !== null && (
        <Text tone="soft" className={styles.note}>
          {`You chose to leave ${dateTimeWithin(state.left_at, { today: now() })}. You can ask again. The 24 hours still count from your first request.`}
        </Text>
      )}
      <Problem says={problem} />
      <div className={styles.one}>
        <Button
          variant="primary"
          size="large"
          needsConnection
          busy={busy}
          busyLabel="Asking"
          onClick={() => void choose(requestDirectOffer, body)}
        >
          {`Ask to see our ${offers}`}
        </Button>
      </div>
    </>
  )
}

/** The warning, by name. Neither answer is urged upon anybody. */
export function Warning({ subject }: StepProps) {
  const text = useText()
  const { first_name: name } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Head subject={subject} title={text('risk_personal', { first_name: name })} />
      <div className={styles.note}>
        <Button variant="link" onClick={() => setOpen(true)}>
          {text('risk_banner_link')}
        </Button>
      </div>
      {isOpen && <RiskSummary onClose={() => setOpen(false)} />}
      <LeaveOrContinue endpoint={continuePastWarning} />
    </>
  )
}

/** After 24 hours the same choice, made explicitly. */
export function ChoiceAfterPause({ subject }: StepProps) {
  const text = useText()
  const visit = useVisit()
  return (
    <>
      <Head subject={subject} title={text('cooling_off_over')}>
        Nothing changes until you choose.
      </Head>
      <LeaveOrContinue
        endpoint={continueAfterPause}
        onContinued={() => visit(subject.href, { replace: true })}
      />
    </>
  )
}

/** Both side by side, alike: of one size and one look, and the way out comes first. */
function LeaveOrContinue({ endpoint, onContinued }: { endpoint: Endpoint; onContinued?: () => void }) {
  const text = useText()
  const { busy, problem, choose } = useChoice()
  const leave = useLeave()
  const proceed = async () => {
    if (await choose(endpoint)) onContinued?.()
  }
  return (
    <>
      <Problem says={problem ?? leave.problem} />
      <div className={styles.answers}>
        <Button size="large" needsConnection busy={leave.busy} busyLabel="Leaving" onClick={leave.leave}>
          {text('risk_leave')}
        </Button>
        <Button
          size="large"
          needsConnection
          busy={busy}
          busyLabel="Continuing"
          onClick={() => void proceed()}
        >
          {text('risk_continue')}
        </Button>
      </div>
    </>
  )
}

/** Leaves for the overview, where nothing is offered. */
export function useLeave() {
  const visit = useVisit()
  const { busy, problem, choose } = useChoice()
  const leave = async () => {
    if (!(await choose(leaveDirectOffer))) return
    visit('/investor', { replace: true })
    showToast('You chose to leave')
  }
  return { busy, problem, leave: () => void leave() }
}
