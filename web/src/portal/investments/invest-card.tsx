import { now } from '../../kernel/clock.ts'
import { OpportunitySummary } from '../../features/opportunities/opportunity-summary.tsx'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { money } from '../../ui/format.ts'
import { Heading } from '../../ui/text.tsx'
import type { OpportunityEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { GateList } from '../../features/opportunities/gate-list.tsx'
import { closedOf } from '../../features/opportunities/gates.ts'
import { investmentState } from '../../features/opportunities/investment-words.ts'
import { opportunityStep } from '../../features/opportunities/opportunity-step.ts'
import type { OpportunityStep } from '../../features/opportunities/opportunity-step.ts'
import {
  OpportunityStepAction,
  useStepSentence,
} from '../../features/opportunities/opportunity-step-action.tsx'
import { closingIn, raisedOf, sharePrice } from '../../features/opportunities/opportunity-words.ts'
import type { OpportunityPage } from '../../features/opportunities/records.ts'
import { InterestCard } from './interest/interest-card.tsx'
import { OtherWay } from './other-way/other-way.tsx'
import type { OwnPart } from './own-part.ts'
import { OwnRight } from './pre-emption/own-right.tsx'
import styles from './invest-card.module.css'

export interface InvestCardProps {
  opportunity: OpportunityPage
  part: OwnPart | undefined
  eligibility: OpportunityEligibility
}

/**
 * Beside the article: what the reader may take by right, how far the round is, what it takes, what the reader has
 * in it, and the one next step.
 */
export function InvestCard({ opportunity, part, eligibility }: InvestCardProps) {
  const sentence = useStepSentence()
  const step = opportunityStep(opportunity, part, closedOf(eligibility), eligibility.round)
  return (
    <OpportunitySummary
      opportunity={opportunity}
      price={(value) => sharePrice(value, opportunity.currency)}
      first={<OwnRight slug={opportunity.slug} />}
    >
      {part && <OwnPartBox part={part} />}
      {step.kind === 'gates' && (
        <div className={styles.gates}>
          <Heading level={2} variant="small">
            Before you can invest
          </Heading>
          <GateList eligibility={eligibility} opportunity={opportunity} />
        </div>
      )}
      <div className={styles.action}>
        <OpportunityStepAction step={step} opportunity={opportunity} size="large" block />
      </div>
      {isUndecided(step) && <InterestCard offer={opportunity} />}
      {step.kind === 'reserve' && <OtherWay offer={opportunity} />}
      {sentence(step) !== undefined && <p className={styles.hint}>{sentence(step)}</p>}
    </OpportunitySummary>
  )
}

/** Nothing is reserved, and the round has not ended: there is something to say about it. */
const isUndecided = ({ kind }: OpportunityStep) =>
  ['reserve', 'queue', 'gates', 'full', 'early'].includes(kind)

function OwnPartBox({ part: { investment } }: { part: OwnPart }) {
  const label = useLabel()
  const text = useText()
  const { label: state, tone } = investmentState(investment.status)
  const position = investment.waiting_position
  return (
    <div className={styles.own}>
      <p className={styles.ownHead}>
        <b>{`Your ${label('allocation', { lower: true })}`}</b>
        <StatusDot tone={tone}>{label(state)}</StatusDot>
      </p>
      <p>{money(investment.amount, { currency: investment.currency })}</p>
      {position !== null && <p>{text('waiting_list_position', { n: position })}</p>}
    </div>
  )
}

/** At the foot of a phone: the figures and the next step, above the tabs. */
export function InvestBar({ opportunity, part, eligibility }: InvestCardProps) {
  const step = opportunityStep(opportunity, part, closedOf(eligibility), eligibility.round)
  const [raised, target] = raisedOf(opportunity)
  const hasButton = !['early', 'closed', 'full', 'gates'].includes(step.kind)
  if (!hasButton) return null
  return (
    <div className={styles.mobile}>
      <p>
        <b>
          <Figure of="raise_committed" label="Committed">
            {opportunity.target_amount === null ? raised : `${raised} of ${target}`}
          </Figure>
        </b>
        <span>{closingIn(opportunity, now())}</span>
      </p>
      <OpportunityStepAction step={step} opportunity={opportunity} />
    </div>
  )
}
