import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { missing, quantity } from '../../../ui/format.ts'
import { answerIn, trialOf } from '../pre-emption/answer.ts'
import type { Answer } from '../pre-emption/answer.ts'
import type { AnswerEffect } from '../pre-emption/use-answer-effect.ts'
import type { OpenRight } from './own-right.ts'
import styles from './steps.module.css'

interface RightProps {
  right: OpenRight
  money: (amount: string) => string
}

/** What is theirs by right beside what they asked for. */
export function EntitlementQuestion({
  amount,
  said,
  cost,
  right: { place },
  money,
}: RightProps & {
  /** As it was entered. */
  amount: string
  /** The answer that the amount says. */
  said: AnswerEffect
  /** Of the whole entitlement; undefined before it is known. */
  cost: string | undefined
}) {
  const asked = trialOf(answerIn(said), place.id)
  const shares = (figure: string | undefined, label: string, count: string) => {
    const text = `${quantity(count)} shares`
    return figure === undefined ? text : { figure, label, text }
  }
  const payable = {
    figure: `payable:${place.id}:${preEmptionChoice.maintain}:0`,
    label: 'Cost of your entitlement',
    text: cost === undefined ? missing : money(cost),
  }
  return (
    <p className={styles.intro}>
      {'As a holder you can take new shares before they are offered to others. Your entitlement is '}
      <b>
        <Sentence
          of={sentence`${shares(`entitlement:${place.id}`, 'Your entitlement', place.entitlement)} (${payable})`}
        />
      </b>
      {'. You applied for '}
      <b>
        <Sentence
          of={sentence`${shares(asked && `taken:${asked}`, 'Shares you applied for', said.effect?.taken ?? '0')} (${money(amount)})`}
        />
      </b>
      .
    </p>
  )
}

/**
 * What the number of shares that is typed comes to: "1,662 shares for £6,648". Nothing while there is none.
 */
export function RightReserved({
  answer,
  effect,
  right: { place },
  money,
}: RightProps & { answer: Answer; effect: AnswerEffect['effect'] | undefined }) {
  const trial = trialOf(answer, place.id)
  if (!effect || trial === undefined) return null
  const shares = { figure: `taken:${trial}`, label: 'New shares', text: `${quantity(effect.taken)} shares` }
  // An amount that was entered stays where it buys just as many shares.
  const reserved =
    effect.amount === effect.payable
      ? { figure: `payable:${trial}`, label: 'To be reserved', text: money(effect.amount) }
      : money(effect.amount)
  return (
    <p className={styles.faint}>
      <Sentence of={sentence`This reserves ${shares} for ${reserved}.`} />
    </p>
  )
}
