import { interestOptions, isInterested, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { payable } from '../../../features/opportunities/opportunity-words.ts'
import { aboutMoney } from '../../../features/opportunities/records.ts'
import type { Method, OpportunityPage } from '../../../features/opportunities/records.ts'
import { chosenReward, offeredRewards } from '../../../features/opportunities/reward-choice.ts'
import { useJudgedAmount, useOrder } from '../../../features/opportunities/use-order.ts'
import { now } from '../../../kernel/clock.ts'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { parseFlat } from '../../../kernel/search.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { clock, date } from '../../../ui/format-dates.ts'
import { quantity } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StepBar, Stepper } from '../../../ui/stepper.tsx'
import type { Step } from '../../../ui/stepper.tsx'
import { useAnswerEffect } from '../pre-emption/use-answer-effect.ts'
import { AmountStep } from './amount-step.tsx'
import { DeclarationsStep } from './declarations-step.tsx'
import { openStep, stepsFor } from './draft.ts'
import type { Draft, StepId } from './draft.ts'
import { InterestStep } from './interest-step.tsx'
import type { ServerOrder } from './saved-order.ts'
import { MethodStep } from './method-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { OpenRight } from './own-right.ts'
import { RightsStep } from './rights-step.tsx'
import { useDraft } from './use-draft.ts'
import { useReserve } from './use-reserve.ts'
import styles from './wizard.module.css'

export interface WizardProps {
  opportunity: OpportunityPage
  methods: readonly Method[]
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
export function Wizard({ opportunity, methods, entered, rightOf, onKept, onMade }: WizardProps) {
  const { id: userId } = useCurrentUser()
  const queries = useQueryClient()
  const saved = useDraft({
    userId,
    offer: opportunity,
    order: entered,
    onForgotten: () => void queries.invalidateQueries(aboutMoney),
  })
  const { draft } = saved
  const { problem, isQueued } = useJudgedAmount(opportunity.id, draft.amount)
  const method = methods.find(({ id, status }) => id === draft.methodId && status === 'approved')
  const right = rightOf(method)
  const effect = useAnswerEffect(right?.place.id, { amount: draft.amount })
  const answered = right && (effect === undefined || effect.choice === draft.right) ? draft.right : undefined
  // Who only joins the waiting list holds no place, and a reward goes with one.
  const reward = isQueued ? undefined : chosenReward(offeredRewards(opportunity), draft)
  const isDone: Readonly<Record<StepId, boolean>> = {
    amount: problem === undefined,
    method: method !== undefined,
    rights: answered !== undefined,
    interest: isInterested(draft.interest),
    declarations: false,
  }
  const order = stepsFor(right !== undefined)
  const { current, go } = useStep((step) => isDone[step], order)
  /** What is being thought about in the open step, before it is entered. */
  const [trial, setTrial] = useState<{ of: string; amount: string }>()
  const opened = `${current} ${saved.followed}`
  const tryAmount = (amount: string) =>
    setTrial((last) => (last?.of === opened && last.amount === amount ? last : { of: opened, amount }))
  const shownAmount = trial?.of === opened ? trial.amount : draft.amount
  const reserve = useReserve({
    offer: opportunity,
    kept: saved,
    method,
    reward,
    right: answered,
    onKept,
    onMade,
    onProblem: go,
  })
  const [at, of] = [order.indexOf(current) + 1, order.length + 1]
  const words = useStepWords({
    offer: opportunity,
    draft: { ...draft, amount: shownAmount === '' ? draft.amount : shownAmount },
    method,
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
    method: <MethodStep {...place} methods={methods} />,
    rights: right && <RightsStep {...place} right={right} onTry={tryAmount} />,
    interest: <InterestStep {...place} />,
    declarations: (
      <DeclarationsStep {...place} busy={reserve.busy} isQueued={isQueued} onReserve={reserve.submit} />
    ),
  }
  return (
    <>
      <p className={styles.far} aria-hidden>{`Step ${at} of ${of}`}</p>
      <StepBar step={at} of={of} />
      <div className={styles.wizard}>
        <PageColumns
          sticky
          side={
            <>
              <OrderSummary
                opportunity={opportunity}
                amount={shownAmount}
                method={method}
                reward={reward?.title}
              />
              <SavedNote savedAt={saved.savedAt} closes={opportunity.close_date} />
            </>
          }
        >
          {reserve.problems.form !== undefined && <FormErrors title={reserve.problems.form} errors={[]} />}
          <Stepper steps={words} current={current} onChange={(id) => go(id as StepId)}>
            <StepLocation key={opened}>
              {saved.changedElsewhere && <ChangedNote at={saved.changedElsewhere} />}
              {content[current]}
            </StepLocation>
          </Stepper>
        </PageColumns>
      </div>
    </>
  )
}

/** To the steps on both sides of the open one. */
function beside(order: readonly StepId[], current: StepId, go: (step: StepId) => void) {
  const at = order.indexOf(current)
  return { next: () => go(order[at + 1] ?? current), back: () => go(order[at - 1] ?? current) }
}

/**
 * The open step, by the address as far as it may be opened. An address without one goes on where the draft
 * was left; typing on does not open the next by itself.
 */
function useStep(
  isDone: (step: StepId) => boolean,
  order: readonly StepId[],
): { current: StepId; go: (step: StepId) => void } {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const [first] = useState(() => openStep(null, isDone, order))
  const current = openStep(parseFlat(search)['step'] ?? first, isDone, order)
  return { current, go: (step) => visit(`${pathname}?step=${step}`) }
}

/**
 * Takes the focus and shows its title when a step opens after another, so that the keyboard and the eye go on
 * at its beginning.
 */
function StepLocation({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => document.activeElement)
  useEffect(() => {
    const isElsewhere = document.activeElement === document.body || document.activeElement === opened
    if (opened === document.body) return
    if (isElsewhere) place.current?.focus({ preventScroll: true })
    // The step above has become one line, and took this one's beginning up with it.
    place.current?.closest('li')?.querySelector('h2')?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  )
}

/** What stands here was entered in another window, of this browser or on another device. */
function ChangedNote({ at }: { at: Date }) {
  return (
    <div className={styles.changed}>
      <Notice live title="This order was changed in another window">
        {`It is shown here as it is since ${clock(at)}. Go on in either window: both keep the same order.`}
      </Notice>
    </div>
  )
}

/** That nothing is lost by leaving. Announced. */
function SavedNote({ savedAt, closes }: { savedAt: Date | undefined; closes: string | null }) {
  const term = useTerm()
  const until = closes === null ? '' : ` until ${date(closes, { today: now() })}`
  return (
    <output className={styles.saved}>
      {savedAt !== undefined && (
        <>
          <Icon of={Check} size={14} />
          {`Saved at ${clock(savedAt)}. You can leave and come back${until}; no ${term('allocation', { lower: true })} is held before you reserve.`}
        </>
      )}
    </output>
  )
}

interface WizardState {
  offer: OpportunityPage
  draft: Draft
  method: Method | undefined
  current: StepId
  order: readonly StepId[]
}

/** The steps by name (the open one as the question that it asks), each with what was decided in one line. */
function useStepWords({ offer, draft, method, current, order }: WizardState): Step[] {
  const label = useLabel()
  const term = useTerm()
  const shares = useOrder(offer.id, draft.amount)?.shares
  const all: (Step & { id: StepId | 'confirmation' })[] = [
    {
      id: 'amount',
      title: current === 'amount' ? 'How much would you like to invest?' : 'Amount',
      summary: amountLine(offer, draft.amount, shares),
    },
    { id: 'method', title: term('investment_method'), summary: method?.display_name },
    {
      id: 'rights',
      title: current === 'rights' ? `Your ${label('pre_emption', { lower: true })}` : label('pre_emption'),
      summary: draft.right === undefined ? undefined : label(preEmptionChoices[draft.right].label),
    },
    {
      id: 'interest',
      title: 'Your money',
      summary: draft.interest === undefined ? undefined : label(interestOptions[draft.interest].label),
    },
    { id: 'declarations', title: current === 'declarations' ? 'Please read and confirm' : 'Declarations' },
    { id: 'confirmation', title: 'Confirmation' },
  ]
  return all.filter(({ id }) => id === 'confirmation' || order.includes(id))
}

/** "£25,000, 6,250 shares". */
function amountLine(opportunity: OpportunityPage, amount: string, shares: string | null | undefined): string {
  const bought = shares == null ? '' : `, ${quantity(shares)} shares`
  return `${payable(amount, opportunity.currency)}${bought}`
}
