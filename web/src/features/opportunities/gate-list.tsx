import type { Eligibility } from '@moorgate/contract/investors/eligibility.ts'
import { Circle, CircleCheck, Clock } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { useText } from '../../kernel/terminology.tsx'
import { cx } from '../../ui/class-names.ts'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../kernel/words.tsx'
import { openingList } from '../../ui/sentence-list.ts'
import { closedOf, gateSteps, metSteps } from './gates.ts'
import type { GateStep } from './gates.ts'
import type { Opportunity } from './records.ts'
import styles from './gate-list.module.css'

export interface GateListProps {
  eligibility: Pick<Eligibility, 'steps'>
  /** The offer that the way back leads to; none where it is about all of them. */
  opportunity?: Pick<Opportunity, 'slug'>
}

const met = {
  category: 'Your {investor_type} is valid',
  test: '{Appropriateness} passed',
  method: '{Investment_method} approved',
} as const

/**
 * What is still asked before this investor may invest, as a list to work through, with what is done already.
 */
export function GateList({ eligibility, opportunity }: GateListProps) {
  const fill = useWords()
  return (
    <ul className={styles.list}>
      {metSteps(eligibility).map((step) => (
        <li key={step} className={styles.met}>
          <Icon of={CircleCheck} size={18} />
          <span>
            <VisuallyHidden>Done: </VisuallyHidden>
            {fill(met[step])}
          </span>
        </li>
      ))}
      {gateSteps(closedOf(eligibility), opportunity?.slug).map((step) => (
        <Step
          key={step.reason}
          step={step}
          title={fill(step.title)}
          missing={eligibility.steps.find(({ reason }) => reason === step.reason)?.missing ?? []}
        />
      ))}
    </ul>
  )
}

interface StepProps {
  step: GateStep
  title: string
  /** Names of what keeps the step open, where it has names. */
  missing: readonly string[]
}

function Step({ step, title, missing }: StepProps) {
  const words = useStepText()(step) ?? (missing.length > 0 ? openingList(missing) : undefined)
  return (
    <li className={cx(step.turn !== 'investor' && styles.waits)}>
      <Icon of={step.turn === 'investor' ? Circle : Clock} size={18} />
      <span>
        <b>{title}</b>
        {words !== undefined && <small>{words}</small>}
        {step.href !== undefined && (
          <TextLink href={step.href} className={styles.action}>
            {step.action}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </TextLink>
        )}
      </span>
    </li>
  )
}

/** The sentence under a step: the tenant's standing text, or when the wait is over. */
function useStepText(): (step: GateStep) => string | undefined {
  const text = useText()
  const { support_email: support } = useBranding()
  const contact = support ?? 'us'
  return ({ reason, text: key, until }) => {
    if (until !== undefined) {
      const time = dateTimeWithin(until, { today: now() })
      if (reason === 'test_locked') return text('test_failed_locked', { time })
      return text('cooling_off', { time })
    }
    if (reason === 'test_blocked') return text('test_blocked', { support_email: contact })
    if (reason === 'identity_failed') return text('kyc_fail', { support_email: contact })
    return key === undefined ? undefined : text(key)
  }
}
