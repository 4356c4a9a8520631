import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { preEmptionSource } from '../../../features/figures/pre-emption-source.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFirstMistake } from '../../../ui/first-mistake.ts'
import { Form } from '../../../ui/form.tsx'
import { missing } from '../../../ui/format.ts'
import { clock, date, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { payable } from '../../../features/opportunities/opportunity-words.ts'
import { asksForShares, offeredIn } from '../pre-emption/answer.ts'
import type { Answer, AnswerOption } from '../pre-emption/answer.ts'
import { useAnswerEffect } from '../pre-emption/use-answer-effect.ts'
import type { AnswerEffect } from '../pre-emption/use-answer-effect.ts'
import { preEmptionKeys } from '../pre-emption/own-offer.ts'
import { RightEffect, shownPart } from '../pre-emption/right-effect.tsx'
import type { OpenRight } from './own-right.ts'
import { EntitlementQuestion, RightReserved } from './right-amounts.tsx'
import type { StepLocation } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import styles from './steps.module.css'
import { isIncomplete, useRightAnswer } from './use-right-answer.ts'
import type { RightAnswer } from './use-right-answer.ts'

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

export type RightsFormProps = RightsStepProps & {
  /** The answer that the entered amount says. */
  said: AnswerEffect
}

function RightsForm(props: RightsFormProps) {
  const { offer, draft, problems, back, right, said } = props
  const { option } = right
  const form = useRightAnswer(props)
  const { answer, effect, cost } = form
  const submit = useFirstMistake({ busy: form.busy, onSubmit: form.submit })
  const decline = useDecline(offer.slug, right)
  const money = (amount: string) => payable(amount, offer.currency)
  return (
    <Form onSubmit={submit}>
      <OwnFigures source={preEmptionSource(option.id)}>
        <EntitlementQuestion amount={draft.amount} said={said} cost={cost} right={right} money={money} />
      </OwnFigures>
      <AnswerChoice
        {...{ right, form, money }}
        error={form.problemOfChoice ?? problems['pre_emption_choice']}
      />
      {asksForShares(answer) && <SharesQuestion {...{ right, form, money }} />}
      <div className={styles.notice} aria-live="polite">
        <OwnFigures source={preEmptionSource(option.id)}>
          <RightEffect place={right.place} answer={answer} after={effect?.percent_after} />
        </OwnFigures>
      </div>
      {form.isLeaving && (
        <div className={styles.notice}>
          <Notice>{`Nothing has been reserved. You can change your answer until ${dateTimeWithin(option.deadline, { today: now() })}.`}</Notice>
        </div>
      )}
      <Problem says={decline.problem} />
      <StepActions
        back={back}
        busy={form.busy}
        forward={form.isLeaving && <DeclineButton busy={decline.busy} onSend={decline.send} />}
      >
        <span
          className={styles.faint}
        >{`Your right lapses on ${date(option.deadline, { today: now() })} at ${clock(option.deadline)}`}</span>
      </StepActions>
    </Form>
  )
}

interface AnswerFieldProps {
  right: OpenRight
  form: RightAnswer
  money: (amount: string) => string
}

function AnswerChoice({ right, form, money, error }: AnswerFieldProps & { error: string | undefined }) {
  const label = useLabel()
  const { answer, effect, cost } = form
  return (
    <RadioGroup
      variant="cards"
      labelHidden
      label="Choose what to do with your right"
      value={answer.choice as AnswerOption | undefined}
      onChange={form.choose}
      error={error}
      options={offeredIn(right.option, right.place).map((choice) => ({
        value: choice,
        label: label(preEmptionChoices[choice].label),
        description: meaningOf(choice, right),
        end: endOf(choice, { answer, effect, cost, money }),
      }))}
    />
  )
}

function SharesQuestion({ right, form, money }: AnswerFieldProps) {
  const { answer, effect } = form
  return (
    <div className={styles.notice}>
      <QuantityField
        label={
          answer.choice === preEmptionChoice.increase ? 'Shares beyond your entitlement' : 'Shares to take'
        }
        unit="shares"
        value={answer.shares}
        onChange={form.enterShares}
        onBlur={form.leaveShares}
        error={form.problem}
      />
      <OwnFigures source={preEmptionSource(right.option.id)}>
        <RightReserved answer={answer} effect={effect} right={right} money={money} />
      </OwnFigures>
    </div>
  )
}

function DeclineButton({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  return (
    <Button variant="primary" size="large" needsConnection busy={busy} busyLabel="Sending" onClick={onSend}>
      Send my answer
    </Button>
  )
}

function meaningOf(choice: AnswerOption, { place }: OpenRight): string {
  return {
    [preEmptionChoice.dontTake]: `Your ownership falls to ${shownPart(place.percent_if_none)} when all new shares are issued.`,
    [preEmptionChoice.maintain]: `Take your entitlement and own ${shownPart(place.percent_if_maintained)}.`,
    [preEmptionChoice.increase]: 'Take your entitlement, and apply for shares others don’t take up.',
    [preEmptionChoice.decrease]: 'Take part of your entitlement.',
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
    showToast('Answer saved. You can change it until the offer closes.')
    visit(`/investor/investments/${slug}/pre-emption`)
  }
  return { busy, problem, send: () => void send() }
}
