import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import { useEffect, useState } from 'react'
import { GateList } from '../../../features/opportunities/gate-list.tsx'
import { useEligibility } from '../../../features/opportunities/use-eligibility.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useText } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateTime, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { passedPercent, timeLeft } from './pause-time.ts'
import type { WarningSubject } from './direct-offer.ts'
import { Head, useLeave } from './warning-steps.tsx'
import styles from './risk-warning.module.css'

/** The pause: until when, in the reader's own time, and what may be done meanwhile. */
export function Pause({ state, subject }: { state: DirectOffer; subject: WarningSubject }) {
  const text = useText()
  const { busy, problem, leave } = useLeave()
  const at = useMinute()
  const until = state.retry_at ?? ''
  return (
    <>
      <Head subject={subject} title="Take a day to think">
        {text('cooling_off', { time: dateTimeWithin(until, { today: at }) })}
      </Head>
      <TimeLeft {...timeLeft(until, at)} />
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${passedPercent(state, at)}%` }} />
      </div>
      <p className={styles.ends}>
        <span>{`Requested ${dateTimeWithin(state.requested_at, { today: at })}`}</span>
        <span>{dateTime(until, { today: at })}</span>
      </p>
      <Problem says={problem} />
      <div className={styles.one}>
        <Button size="large" needsConnection busy={busy} busyLabel="Leaving" onClick={leave}>
          {text('risk_leave')}
        </Button>
      </div>
      <Text variant="note" tone="faint" className={styles.note}>
        We’ll e-mail you when the pause is over. Investments stay hidden until you choose to continue.
      </Text>
      <Meanwhile />
    </>
  )
}

function TimeLeft({ hours, minutes }: ReturnType<typeof timeLeft>) {
  const words = `${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return (
    <div className={styles.left} role="timer" aria-label={words}>
      <span aria-hidden>
        {hours}
        <small> h</small>
      </span>
      <span aria-hidden>
        {minutes}
        <small> min</small>
      </span>
    </div>
  )
}

/** What else is asked before a first investment; all of it may be done during the pause. */
function Meanwhile() {
  const { steps } = useEligibility()
  const others = steps.filter(({ step }) => step !== 'cooling_off')
  if (others.every(({ reason }) => reason === null)) return null
  return (
    <section className={styles.meanwhile} aria-labelledby="meanwhile">
      <Heading level={2} id="meanwhile">
        You can do these now
      </Heading>
      <GateList eligibility={{ steps: others }} />
    </section>
  )
}

const everyMs = 15_000

/** The present moment, looked at again a few times a minute. */
function useMinute(): Date {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return at
}
