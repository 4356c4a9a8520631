import { preEmptionChoice } from '@moorgate/contract/statuses/choices.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../../kernel/terminology.tsx'
import { quantity } from '../../../ui/format.ts'
import { useRefusalOf } from '../../../features/opportunities/use-order.ts'
import { answerIn, asksForShares, isTaking } from '../pre-emption/answer.ts'
import type { Answer, AnswerOption } from '../pre-emption/answer.ts'
import { useAnswerEffect, useAskEffect } from '../pre-emption/use-answer-effect.ts'
import type { AnswerEffect } from '../pre-emption/use-answer-effect.ts'
import type { OpenRight } from './own-right.ts'
import type { RightsFormProps } from './rights-step.tsx'

/** What a holder is choosing, what it comes to, and whether it can be reserved. */
export function useRightAnswer({ offer, draft, change, next, right, onTry, said }: RightsFormProps) {
  const text = useText()
  const { place } = right
  const [answer, setAnswer] = useState<Answer>(() => answerIn(said))
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const asked = { answer, amount: draft.amount }
  const check = useCheck(offer.id, right)
  const found = useAnswerEffect(place.id, asked)
  const cost = useAnswerEffect(place.id, { answer: wholeRight })?.effect?.payable
  const tried = answer.choice === undefined || isIncomplete(answer) ? '' : found?.effect?.amount
  useEffect(() => {
    if (tried !== undefined) onTry(tried)
  }, [tried, onTry])
  const say = (next: Answer) => {
    setAnswer(next)
    setRefusal(undefined)
  }
  const submit = async () => {
    setChecked(true)
    if (busy || !isTaking(answer.choice)) return
    setBusy(true)
    const checked = await check(asked).catch(() => ({ problem: text('submit_failed') }))
    setBusy(false)
    if ('problem' in checked) return setRefusal(checked.problem)
    change({ amount: checked.amount, right: answer.choice })
    next()
  }
  const problem = isChecked ? (refusal ?? problemIn(answer, found)) : undefined
  const isMissing = isChecked && answer.choice === undefined
  return {
    answer,
    effect: found?.effect,
    cost,
    busy,
    submit,
    /** The right is not taken: nothing is reserved. */
    isLeaving: answer.choice === preEmptionChoice.dontTake,
    choose: (choice: AnswerOption) => {
      setChecked(false)
      say(answerOf(choice, answerIn(said)))
    },
    enterShares: (shares: string) => say({ ...answer, shares }),
    leaveShares: () => setChecked(true),
    problem,
    problemOfChoice: isMissing ? 'Choose one of these.' : asksForShares(answer) ? undefined : problem,
  }
}

export type RightAnswer = ReturnType<typeof useRightAnswer>

/** Asks why an answer can't be reserved, or for the amount that it reserves. */
function useCheck(opportunityId: number, { option, place }: OpenRight) {
  const refusalOf = useRefusalOf(opportunityId)
  const ask = useAskEffect(place.id)
  return async (asked: {
    answer: Answer
    amount: string
  }): Promise<{ problem: string } | { amount: string }> => {
    const found = await ask(asked)
    const problem = problemIn(asked.answer, found)
    if (problem !== undefined) return { problem }
    const amount = found?.effect?.amount
    if (amount === undefined)
      return { problem: `There are ${quantity(option.available)} new shares on offer.` }
    const refused = await refusalOf(amount)
    return refused === undefined ? { amount } : { problem: refused }
  }
}

const wholeRight = { choice: preEmptionChoice.maintain, shares: '' }

/** A number of shares is still to be entered. */
export const isIncomplete = (answer: Answer) => asksForShares(answer) && !/^[1-9]\d*$/.test(answer.shares)

/** What is wrong with an answer as it is typed, as far as it is known. */
function problemIn(answer: Answer, found: AnswerEffect | undefined): string | undefined {
  if (answer.choice === undefined) return undefined
  return isIncomplete(answer) ? 'Enter a number of shares.' : (found?.refusal ?? undefined)
}

/** What the amount says already, where it says this; otherwise a number is still to be entered. */
function answerOf(choice: AnswerOption, answer: Answer): Answer {
  return choice === answer.choice ? answer : { choice, shares: '' }
}
