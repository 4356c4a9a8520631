import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { OwnFigures } from '../../../kernel/working/with-figures.tsx'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { payable } from '../../offer-words.ts'
import { useRefusalOf } from '../../use-order.ts'
import { amountFor, asksForShares, offeredIn, sharesTaken } from '../pre-emption/choice-effect.ts'
import type { Answer, Offered, Taking } from '../pre-emption/choice-effect.ts'
import { preEmptionKeys, sourceOf } from '../pre-emption/own-offer.ts'
import { RightEffect, shownPart } from '../pre-emption/right-effect.tsx'
import type { Right } from './own-right.ts'
import { amountSaid, answerIn, settle } from './right-choice.ts'
import { RightAsked, RightReserved } from './right-amounts.tsx'
import type { StepPlace } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import styles from './steps.module.css'

/**
 * A holder says whether they keep their part of the company. The amount that they entered is an answer already and is chosen; another
 * answer is another amount. Not taking the right reserves nothing and tells the firm.
 */
export function RightsStep({
  offer,
  draft,
  change,
  problems,
  next,
  back,
  right,
  onTry,
}: StepPlace & {
  right: Right
  /** The amount that the answer would reserve as it stands; "" where it says none. */
  onTry: (amount: string) => void
}) {
  const label = useLabel()
  const { option, place } = right
  const [answer, setAnswer] = useState<Answer>(() => answerIn(draft.amount, right))
  const [isChecked, setChecked] = useState(false)
  const decline = useDecline(offer.slug, right)
  const refusalOf = useRefusalOf(offer.id)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const settled = answer.choice === undefined ? undefined : settle(answer, draft.amount, right)
  const problem = settled && 'problem' in settled ? settled.problem : refusal
  const isLeaving = answer.choice === preEmptionChoice.dontTake
  const say = (next: Answer) => {
    setAnswer(next)
    setRefusal(undefined)
    onTry(amountSaid(next, draft.amount, right))
  }
  const said = amountSaid(answer, draft.amount, right)
  const money = (amount: string) => payable(amount, offer.currency)
  const submit = async () => {
    setChecked(true)
    if (busy || !settled || !('amount' in settled) || answer.choice === undefined) return
    setBusy(true)
    const refused = await refusalOf(settled.amount)
    setBusy(false)
    setRefusal(refused)
    if (refused !== undefined) return
    change({ amount: settled.amount, right: answer.choice as Taking })
    next()
  }
  const asks = asksForShares(answer)
  const shown = isChecked ? problem : undefined
  const own = isChecked && answer.choice === undefined ? 'Choose one of these.' : asks ? undefined : shown
  return (
    <Form onSubmit={submit}>
      <OwnFigures source={sourceOf(option)}>
        <RightAsked amount={draft.amount} right={right} money={money} />
      </OwnFigures>
      <RadioGroup
        look="cards"
        labelHidden
        label="Choose what to do with your right"
        value={answer.choice as Offered | undefined}
        onChange={(choice) => {
          setChecked(false)
          say(answerOf(choice, answerIn(draft.amount, right)))
        }}
        error={own ?? problems['pre_emption_choice']}
        options={offeredIn(option, place).map((choice) => ({
          value: choice,
          label: label(preEmptionChoices[choice].label),
          description: meaningOf(choice, right),
          end: endOf(choice, answer, right, money),
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
            <RightReserved answer={answer} amount={said} right={right} money={money} />
          </OwnFigures>
        </div>
      )}
      <div className={styles.notice} aria-live="polite">
        <OwnFigures source={sourceOf(option)}>
          <RightEffect option={option} place={place} answer={answer} />
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

/** What the amount says already, where it says this; otherwise a number is still to be entered. */
function answerOf(choice: Offered, said: Answer): Answer {
  return choice === said.choice ? said : { choice, shares: '' }
}

function meaningOf(choice: Offered, { place }: Right): string {
  return {
    [preEmptionChoice.dontTake]: `Your part falls to ${shownPart(place.percent_if_none)} when all new shares are issued.`,
    [preEmptionChoice.maintain]: `Take your entitlement and have ${shownPart(place.percent_if_maintained)}.`,
    [preEmptionChoice.increase]: 'Take your entitlement, and ask for more out of what other holders leave.',
    [preEmptionChoice.decrease]: 'Take a part of your entitlement.',
  }[choice]
}

function endOf(choice: Offered, answer: Answer, { option, place }: Right, money: (amount: string) => string) {
  if (choice === preEmptionChoice.dontTake) return money('0')
  if (choice === preEmptionChoice.maintain) return money(amountFor(BigInt(place.entitlement), option.price))
  if (choice !== answer.choice || !/^[1-9]\d*$/.test(answer.shares)) return 'Enter shares'
  return money(amountFor(sharesTaken(answer, place), option.price))
}

/** Tells the firm that the right is not taken up, and shows the answer where it can be changed. */
function useDecline(slug: string, { place }: Right) {
  const visit = useVisit()
  const queries = useQueryClient()
  const { busy, problem, run } = useAct()
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
