import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { Sentence } from '../../../kernel/working/sentence.tsx'
import { sentence } from '../../../kernel/working/words.ts'
import { quantity } from '../../../ui/format.ts'
import { compareAmounts } from '../../exact.ts'
import { amountFor, sharesTaken, trialOf } from '../pre-emption/choice-effect.ts'
import type { Answer } from '../pre-emption/choice-effect.ts'
import type { Right } from './own-right.ts'
import { answerIn, sharesFor } from './right-choice.ts'
import styles from './steps.module.css'

interface RightProps {
  /** As it was entered. */
  amount: string
  right: Right
  money: (amount: string) => string
}

/** What is theirs by right beside what they asked for. */
export function RightAsked({ amount, right, money }: RightProps) {
  const { option, place } = right
  const asked = trialOf(answerIn(amount, right), place.id)
  const shares = (figure: string | undefined, label: string, count: bigint) => {
    const text = `${quantity(count)} shares`
    return figure === undefined ? text : { figure, label, text }
  }
  const entitlement = BigInt(place.entitlement)
  return (
    <p className={styles.intro}>
      {'As a holder you can take new shares before they are offered to others. Your entitlement is '}
      <b>
        <Sentence
          of={sentence`${shares(`entitlement:${place.id}`, 'Your entitlement', entitlement)} (${{ figure: `payable:${place.id}:${preEmptionChoice.maintain}:0`, label: 'What your entitlement costs', text: money(amountFor(entitlement, option.price)) }})`}
        />
      </b>
      {'. You asked for '}
      <b>
        <Sentence
          of={sentence`${shares(asked && `taken:${asked}`, 'Shares that you asked for', sharesFor(amount, right))} (${money(amount)})`}
        />
      </b>
      .
    </p>
  )
}

/** What the number of shares that is typed comes to: "1,662 shares for £6,648". Nothing while there is none. */
export function RightReserved({ answer, amount, right, money }: RightProps & { answer: Answer }) {
  const { option, place } = right
  const trial = trialOf(answer, place.id)
  if (amount === '' || trial === undefined) return null
  const taken = sharesTaken(answer, place)
  const shares = { figure: `taken:${trial}`, label: 'New shares', text: `${quantity(taken)} shares` }
  const least = amountFor(taken, option.price)
  // An amount that was entered stays where it buys just as many shares.
  const reserved =
    compareAmounts(amount, least) === 0
      ? { figure: `payable:${trial}`, label: 'To be reserved', text: money(least) }
      : money(amount)
  return (
    <p className={styles.faint}>
      <Sentence of={sentence`This reserves ${shares} for ${reserved}.`} />
    </p>
  )
}
