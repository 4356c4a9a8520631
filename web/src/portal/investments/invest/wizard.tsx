import { isInterested } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { aboutMoney } from '../../../features/opportunities/records.ts'
import type { Method, OpportunityPage } from '../../../features/opportunities/records.ts'
import { chosenReward, offeredRewards } from '../../../features/opportunities/reward-choice.ts'
import type { OfferedScheme } from '../../../features/opportunities/tax-options.ts'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'
import { asksForScheme, awaitsScheme, chosenScheme } from '../../../features/opportunities/tax-choice.ts'
import { useJudgedAmount } from '../../../features/opportunities/use-order.ts'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { useCurrentUser } from '../../../kernel/session.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { StepBar, Stepper } from '../../../ui/stepper.tsx'
import { useAnswerEffect } from '../pre-emption/use-answer-effect.ts'
import { AmountStep } from './amount-step.tsx'
import { DeclarationsStep } from './declarations-step.tsx'
import { stepsFor } from './draft.ts'
import type { Draft, StepId } from './draft.ts'
import { InterestStep } from './interest-step.tsx'
import type { ServerOrder } from './saved-order.ts'
import { MethodStep } from './method-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { OpenRight } from './own-right.ts'
import { RightsStep } from './rights-step.tsx'
import { useDraft } from './use-draft.ts'
import type { SavedDraft } from './use-draft.ts'
import { useReserve } from './use-reserve.ts'
import styles from './wizard.module.css'
import { ChangedNote, SavedNote } from './wizard-notes.tsx'
import { useStepWords } from './step-words.ts'
import { beside, useStep, StepLocation } from './use-step.tsx'

export interface WizardProps {
  opportunity: OpportunityPage
  methods: readonly Method[]
  /** The tax schemes that the offer gives today, through whichever method. */
  schemes: readonly OfferedScheme[]
  /** What was entered last on whichever device; null where the server couldn’t be asked. */
  entered: ServerOrder | null
  /** The right that goes with a method, where its holder has one that may be answered. */
  rightOf: (method: Method | undefined) => OpenRight | undefined
  /** A reservation is made from here. */
  onKept: () => void
  /** The reservation is made; the page shows it from then on. */
  onMade: () => void
}

/**
 * One step at a time, what is done in one line each, and the order always in view. The open step stands in
 * the address.
 */
export function Wizard({ opportunity, methods, schemes, entered, rightOf, onKept, onMade }: WizardProps) {
  const { id: userId } = useCurrentUser()
  const queries = useQueryClient()
  const saved = useDraft({
    userId,
    offer: opportunity,
    order: entered,
    onForgotten: () => void queries.invalidateQueries(aboutMoney),
  })
  const { draft } = saved
  const { isDone, isQueued, method, open, scheme, right, answered, reward } = useEnteredOrder(
    { opportunity, methods, schemes, rightOf },
    draft,
  )
  const order = stepsFor(right !== undefined)
  const { current, go } = useStep((step) => isDone[step], order)
  const opened = `${current} ${saved.followed}`
  const { shownAmount, tryAmount } = useTriedAmount(opened, draft.amount)
  const reserve = useReserve({
    offer: opportunity,
    kept: saved,
    method,
    reward,
    scheme,
    right: answered,
    onKept,
    onMade,
    onProblem: go,
  })
  const words = useStepWords({
    offer: opportunity,
    draft: { ...draft, amount: shownAmount === '' ? draft.amount : shownAmount },
    method,
    scheme: asksForScheme(open) ? scheme?.name : undefined,
    current,
    order,
  })
  const place = {
    offer: opportunity,
    draft,
    change: saved.change,
    problems: reserve.problems.fields,
    ...beside(order, current, go),
  }
  const content: Readonly<Record<StepId, ReactNode>> = {
    amount: <AmountStep {...place} right={right} />,
    method: <MethodStep {...place} methods={methods} schemes={open} offered={schemes} />,
    rights: right && <RightsStep {...place} right={right} onTry={tryAmount} />,
    interest: <InterestStep {...place} />,
    declarations: (
      <DeclarationsStep {...place} busy={reserve.busy} isQueued={isQueued} onReserve={reserve.submit} />
    ),
  }
  const summary = { opportunity, amount: shownAmount, method, reward: reward?.title, scheme }
  return (
    <WizardLayout step={order.indexOf(current) + 1} of={order.length + 1} {...{ summary, saved }}>
      {reserve.problems.form !== undefined && <FormErrors title={reserve.problems.form} errors={[]} />}
      <Stepper steps={words} current={current} onChange={(id) => go(id as StepId)}>
        <StepLocation key={opened}>
          {saved.changedElsewhere && <ChangedNote at={saved.changedElsewhere} />}
          {content[current]}
        </StepLocation>
      </Stepper>
    </WizardLayout>
  )
}

interface WizardLayoutProps {
  step: number
  of: number
  summary: ComponentProps<typeof OrderSummary>
  saved: Pick<SavedDraft, 'savedAt'>
  children: ReactNode
}

/** The open step, and the order beside it. */
function WizardLayout({ step, of, summary, saved, children }: WizardLayoutProps) {
  return (
    <>
      <p className={styles.far} aria-hidden>{`Step ${step} of ${of}`}</p>
      <StepBar step={step} of={of} />
      <div className={styles.wizard}>
        <PageColumns
          sticky
          side={
            <>
              <OrderSummary {...summary} />
              <SavedNote savedAt={saved.savedAt} closes={summary.opportunity.close_date} />
            </>
          }
        >
          {children}
        </PageColumns>
      </div>
    </>
  )
}

/** What the entered order comes to, and which steps it has done. */
function useEnteredOrder(
  {
    opportunity,
    methods,
    schemes,
    rightOf,
  }: Pick<WizardProps, 'opportunity' | 'methods' | 'schemes' | 'rightOf'>,
  draft: Draft,
) {
  const { problem, isQueued } = useJudgedAmount(opportunity.id, draft.amount)
  const method = methods.find(({ id, status }) => id === draft.methodId && status === 'approved')
  // Those that may be claimed through the method.
  const { data: open = schemes } = useTaxOptions(opportunity, { methodId: draft.methodId })
  const scheme = chosenScheme(open, draft.taxOptionId)
  const right = rightOf(method)
  const effect = useAnswerEffect(right?.place.id, { amount: draft.amount })
  const answered = right && (effect === undefined || effect.choice === draft.right) ? draft.right : undefined
  const isDone: Readonly<Record<StepId, boolean>> = {
    amount: problem === undefined,
    method: method !== undefined && !awaitsScheme(open, draft.taxOptionId),
    rights: answered !== undefined,
    interest: isInterested(draft.interest),
    declarations: false,
  }
  // Who only joins the waiting list holds no place, and a reward goes with one.
  const reward = isQueued ? undefined : chosenReward(offeredRewards(opportunity), draft)
  return { isDone, isQueued, method, open, scheme, right, answered, reward }
}

/** The amount that is being thought about in the open step, before it is entered. */
function useTriedAmount(opened: string, entered: string) {
  const [trial, setTrial] = useState<{ of: string; amount: string }>()
  const tryAmount = (amount: string) =>
    setTrial((last) => (last?.of === opened && last.amount === amount ? last : { of: opened, amount }))
  return { shownAmount: trial?.of === opened ? trial.amount : entered, tryAmount }
}
