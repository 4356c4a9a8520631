import { now } from '../../kernel/clock.ts'
import { useLabel, useTerm, useText } from '../../kernel/terminology.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { money, percent, quantity, shareOf } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Heading } from '../../ui/text.tsx'
import { GateList } from '../gate-list.tsx'
import { investmentState } from '../investment-words.ts'
import { offerStep } from '../offer-step.ts'
import type { OfferStep } from '../offer-step.ts'
import { OfferStepAction, useStepSentence } from '../offer-step-action.tsx'
import { closingDeadline, closingIn, raisedOf, sharePrice } from '../offer-words.ts'
import type { Gate, OfferPage } from '../records.ts'
import { InterestCard } from './interest/interest-card.tsx'
import { OtherWay } from './other-way/other-way.tsx'
import type { OwnPart } from './own-standing.ts'
import styles from './invest-card.module.css'

export interface InvestCardProps {
  offer: OfferPage
  part: OwnPart | undefined
  gates: readonly Gate[]
}

/** Beside the article: how far the round is, what it takes, what the reader has in it, and the one next step. */
export function InvestCard({ offer, part, gates }: InvestCardProps) {
  const label = useLabel()
  const sentence = useStepSentence()
  const step = offerStep(offer, part, gates, now())
  return (
    <section className={styles.card} aria-label={label('investments')}>
      <Raised offer={offer} />
      <Facts offer={offer} />
      {part && <OwnPartBox part={part} />}
      {step.kind === 'gates' && (
        <div className={styles.gates}>
          <Heading level={2} look="small">
            Before you can invest
          </Heading>
          <GateList gates={gates} offer={offer} />
        </div>
      )}
      <div className={styles.action}>
        <OfferStepAction step={step} offer={offer} size="large" block />
      </div>
      {isUndecided(step) && <InterestCard offer={offer} />}
      {step.kind === 'reserve' && <OtherWay offer={offer} />}
      {sentence(step) !== undefined && <p className={styles.hint}>{sentence(step)}</p>}
    </section>
  )
}

/** Nothing is reserved, and the round has not ended: there is something to say about it. */
const isUndecided = ({ kind }: OfferStep) => ['reserve', 'queue', 'gates', 'full', 'early'].includes(kind)

function Raised({ offer }: { offer: OfferPage }) {
  const { raised, target_amount: target, currency } = offer
  return (
    <>
      <p className={styles.raised}>
        <b>{money(raised, { currency })}</b>
        {offer.percent_raised !== null && <span>{percent(offer.percent_raised, { places: 0 })}</span>}
      </p>
      {target !== null && <p className={styles.of}>{`committed of ${money(target, { currency })}`}</p>}
      <div className={styles.bar}>
        <ProgressBar
          label={`Committed, of ${money(target, { currency })}`}
          parts={[
            {
              state: 'committed',
              share: shareOf(raised, target),
              label: 'Committed',
              value: money(raised, { currency }),
            },
          ]}
        />
      </div>
    </>
  )
}

function Facts({ offer }: { offer: OfferPage }) {
  const label = useLabel()
  const term = useTerm()
  const { currency } = offer
  const amount = (value: string | null) => money(value, { currency })
  const items = [
    Boolean(offer.investor_count) && {
      term: term('investor', { plural: true }),
      value: quantity(offer.investor_count ?? 0),
    },
    offer.close_date !== null && { term: 'Closes', value: closingDeadline(offer, now()) },
    offer.minimum_investment !== null && {
      term: label('min_investment'),
      value: amount(offer.minimum_investment),
    },
    offer.maximum_investment !== null && {
      term: 'Maximum investment',
      value: amount(offer.maximum_investment),
    },
    offer.share_price !== null && {
      term: label('share_price'),
      value: sharePrice(offer.share_price, currency),
    },
    offer.valuation !== null && { term: label('pre_money'), value: amount(offer.valuation) },
  ]
  return <DescriptionList look="spread" items={items.filter((item) => item !== false)} />
}

function OwnPartBox({ part: { investment } }: { part: OwnPart }) {
  const label = useLabel()
  const text = useText()
  const { label: state, tone } = investmentState(investment.status)
  const position = investment.waiting_position
  return (
    <div className={styles.own}>
      <p className={styles.ownHead}>
        <b>{`Your ${label('allocation', { lower: true })}`}</b>
        <Badge tone={tone}>{label(state)}</Badge>
      </p>
      <p>{money(investment.amount, { currency: investment.currency })}</p>
      {position !== null && <p>{text('waiting_list_position', { n: position })}</p>}
    </div>
  )
}

/** At the foot of a phone: the figures and the next step, above the tabs. */
export function InvestBar({ offer, part, gates }: InvestCardProps) {
  const step = offerStep(offer, part, gates, now())
  const [raised, target] = raisedOf(offer)
  const hasButton = !['early', 'closed', 'full', 'gates'].includes(step.kind)
  if (!hasButton) return null
  return (
    <div className={styles.mobile}>
      <p>
        <b>{offer.target_amount === null ? raised : `${raised} of ${target}`}</b>
        <span>{closingIn(offer, now())}</span>
      </p>
      <OfferStepAction step={step} offer={offer} />
    </div>
  )
}
