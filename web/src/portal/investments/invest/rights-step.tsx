import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { missing, quantity } from '../../../ui/format.ts'
import { date } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { payable } from '../../../features/opportunities/opportunity-words.ts'
import { useRefusalOf } from '../../../features/opportunities/use-order.ts'
import { answerIn, asksForShares, isTaking, offeredIn } from '../pre-emption/answer.ts'
import type { Answer, AnswerOption } from '../pre-emption/answer.ts'
import { useAnswerEffect, useAskEffect } from '../pre-emption/use-answer-effect.ts'
import type { AnswerEffect } from '../pre-emption/use-answer-effect.ts'
import { preEmptionKeys, sourceOf } from '../pre-emption/own-offer.ts'
import { RightEffect, shownPart } from '../pre-emption/right-effect.tsx'
import type { OpenRight } from './own-right.ts'
import { EntitlementQuestion, RightReserved } from './right-amounts.tsx'
import type { StepLocation } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import styles from './steps.module.css'

interface RightsStepProps extends StepLocation {
  right: OpenRight
  /** The amount that the answer would reserve as it stands; "" where it says none. */
  onTry: (amount: string) => void
}

/**
 * A holder says whether they keep their part of the company. The amount that they entered is an answer
 * already and is chosen; another answer is another amount. Not taking the right reserves nothing and tells
 * the tenant.
 */
export function RightsStep(props: RightsStepProps) {
  const effect = useAnswerEffect(props.right.place.id, { amount: props.draft.amount })
  return effect === undefined ? <Skeleton height={160} /> : <RightsForm {...props} said={effect} />
}

function RightsForm({
  offer,
  draft,
  change,
  problems,
  next,
  back,
  right,
  onTry,
  said,
}: RightsStepProps & {
  /** The answer that the entered amount says. */
  said: AnswerEffect
}) {
  const label = useLabel()
  const text = useText()
  const { option, place } = right
  const [answer, setAnswer] = useState<Answer>(() => answerIn(said))
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const decline = useDecline(offer.slug, right)
  const refusalOf = useRefusalOf(offer.id)
  const ask = useAskEffect(place.id)
  const asked = { answer, amount: draft.amount }
  const found = useAnswerEffect(place.id, asked)
  const cost = useAnswerEffect(place.id, { answer: wholeRight })?.effect?.payable
  const problem = refusal ?? problemIn(answer, found)
  const isLeaving = answer.choice === preEmptionChoice.dontTake
  const tried = answer.choice === undefined || isIncomplete(answer) ? '' : found?.effect?.amount
  useEffect(() => {
    if (tried !== undefined) onTry(tried)
  }, [tried, onTry])
  const say = (next: Answer) => {
    setAnswer(next)
    setRefusal(undefined)
  }
  const money = (amount: string) => payable(amount, offer.currency)
  /** Why the answer can't be reserved, or the amount that it reserves. */
  const check = async (): Promise<{ problem: string } | { amount: string }> => {
    const now = await ask(asked)
    const wrong = problemIn(answer, now)
    if (wrong !== undefined) return { problem: wrong }
    const amount = now?.effect?.amount
    if (amount === undefined)
      return { problem: `There are ${quantity(option.available)} new shares on offer.` }
    const refused = await refusalOf(amount)
    return refused === undefined ? { amount } : { problem: refused }
  }
  const submit = async () => {
    setChecked(true)
    if (busy || !isTaking(answer.choice)) return
    setBusy(true)
    const checked = await check().catch(() => ({ problem: text('submit_failed') }))
    setBusy(false)
    if ('problem' in checked) return setRefusal(checked.problem)
    change({ amount: checked.amount, right: answer.choice })
    next()
  }
  const asks = asksForShares(answer)
  const shown = isChecked ? problem : undefined
  const own = isChecked && answer.choice === undefined ? 'Choose one of these.' : asks ? undefined : shown
  return (
    <Form onSubmit={submit}>
      <OwnFigures source={sourceOf(option)}>
        <EntitlementQuestion amount={draft.amount} said={said} cost={cost} right={right} money={money} />
      </OwnFigures>
      <RadioGroup
        look="cards"
        labelHidden
        label="Choose what to do with your right"
        value={answer.choice as AnswerOption | undefined}
        onChange={(choice) => {
          setChecked(false)
          say(answerOf(choice, answerIn(said)))
        }}
        error={own ?? problems['pre_emption_choice']}
        options={offeredIn(option, place).map((choice) => ({
          value: choice,
          label: label(preEmptionChoices[choice].label),
          description: meaningOf(choice, right),
          end: endOf(choice, { answer, effect: found?.effect, cost, money }),
        }))}
      />
      {asks && (
        <div className={styles.notice}>
          <QuantityField
            label={
              answer.choice === preEmptionChoice.increase
                ? 'Shares beyond your entitlement'
                : 'Shares to take'
            }
            unit="shares"
            value={answer.shares}
            onChange={(shares) => say({ ...answer, shares })}
            onBlur={() => setChecked(true)}
            error={shown}
          />
          <OwnFigures source={sourceOf(option)}>
            <RightReserved answer={answer} effect={found?.effect} right={right} money={money} />
          </OwnFigures>
        </div>
      )}
      <div className={styles.notice} aria-live="polite">
        <OwnFigures source={sourceOf(option)}>
          <RightEffect place={place} answer={answer} after={found?.effect?.percent_after} />
        </OwnFigures>
      </div>
      {isLeaving && (
        <div className={styles.notice}>
          <Notice>{`Nothing is reserved. You can change your answer until ${date(option.deadline, { today: now() })}.`}</Notice>
        </div>
      )}
      <Problem says={decline.problem} />
      <StepActions
        back={back}
        busy={busy}
        forward={
          isLeaving && (
            <Button
              look="primary"
              size="large"
              busy={decline.busy}
              busyLabel="Sending"
              onClick={decline.send}
            >
              Send my answer
            </Button>
          )
        }
      >
        <span
          className={styles.faint}
        >{`Your right lapses on ${date(option.deadline, { today: now() })}`}</span>
      </StepActions>
    </Form>
  )
}

const wholeRight = { choice: preEmptionChoice.maintain, shares: '' }

const isIncomplete = (answer: Answer) => asksForShares(answer) && !/^[1-9]\d*$/.test(answer.shares)

/** What is wrong with an answer as it is typed, as far as it is known. */
function problemIn(answer: Answer, found: AnswerEffect | undefined): string | undefined {
  if (answer.choice === undefined) return undefined
  return isIncomplete(answer) ? 'Enter a number of shares.' : (found?.refusal ?? undefined)
}

/** What the amount says already, where it says this; otherwise a number is still to be entered. */
function answerOf(choice: AnswerOption, answer: Answer): Answer {
  return choice === answer.choice ? answer : { choice, shares: '' }
}

function meaningOf(choice: AnswerOption, { place }: OpenRight): string {
  return {
    [preEmptionChoice.dontTake]: `Your part falls to ${shownPart(place.percent_if_none)} when all new shares are issued.`,
    [preEmptionChoice.maintain]: `Take your entitlement and have ${shownPart(place.percent_if_maintained)}.`,
    [preEmptionChoice.increase]: 'Take your entitlement, and ask for more out of what other holders leave.',
    [preEmptionChoice.decrease]: 'Take a part of your entitlement.',
  }[choice]
}

interface Costs {
  answer: Answer
  effect: AnswerEffect['effect'] | undefined
  /** Of the whole entitlement. */
  cost: string | undefined
  money: (amount: string) => string
}

function endOf(choice: AnswerOption, { answer, effect, cost, money }: Costs): string {
  if (choice === preEmptionChoice.dontTake) return money('0')
  if (choice === preEmptionChoice.maintain) return cost === undefined ? missing : money(cost)
  if (choice !== answer.choice || isIncomplete(answer)) return 'Enter shares'
  return effect ? money(effect.payable) : missing
}

/** Tells the tenant that the right is not taken up, and shows the answer where it can be changed. */
function useDecline(slug: string, { place }: OpenRight) {
  const visit = useVisit()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const send = async () => {
    const path = `pre-emption-choices/${place.id}`
    const body = { choice: preEmptionChoice.dontTake }
    const done = await run(async (idempotencyKey) => {
      await call('PATCH', path, { body, idempotencyKey })
      await Promise.all(preEmptionKeys.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    })
    if (!done) return
    showToast('Your answer is kept. You can change it until the offer closes.')
    visit(`/investor/investments/${slug}/pre-emption`)
  }
  return { busy, problem, send: () => void send() }
}
