import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isFailure, newIdempotencyKey } from '../../../kernel/api.ts'
import type { OpportunityReward } from '../../../features/opportunities/opportunity-record.ts'
import type { OfferedScheme } from '../../../features/opportunities/tax-options.ts'
import { noProblems, problemsOf } from '../../../kernel/refusal.ts'
import type { Problems } from '../../../kernel/refusal.ts'
import { useText } from '../../../kernel/terminology.tsx'
import type { Method, OpportunityPage } from '../../../features/opportunities/records.ts'
import { aboutMoney } from '../../../features/opportunities/records.ts'
import { keyFor } from './draft.ts'
import type { Draft, StepId } from './draft.ts'
import { reservationOf } from './reservation.ts'
import type { SavedDraft } from './use-draft.ts'

/** The step on which a field of the reservation is entered. */
const stepOf: Readonly<Record<string, StepId>> = {
  amount: 'amount',
  reward_id: 'amount',
  pre_emption_choice: 'rights',
  investment_method_entity_id: 'method',
  tax_option_id: 'method',
  interest: 'interest',
  risk_accepted: 'declarations',
}

interface ReserveInput {
  offer: OpportunityPage
  kept: SavedDraft
  method: Method | undefined
  /** The one that is claimed with it. */
  reward: OpportunityReward | undefined
  /** The tax scheme that it is made under. */
  scheme: Pick<OfferedScheme, 'id'> | undefined
  /** The holder's answer that goes with it. */
  right: Draft['right']
  /** It is made, from here. */
  onKept: () => void
  onMade: () => void
  /** Goes to the step on which something is wrong. */
  onProblem: (step: StepId) => void
}

export interface ReserveState {
  problems: Problems
  busy: boolean
  submit: () => void
}

/**
 * Sends the reservation. The same one sent twice, by a second press or after an answer that was lost, counts
 * once: its key is kept with the draft. What is refused goes to the step on which it was entered; anything
 * that changed meanwhile (a gate, a full round, a reservation from another window) is asked for again, and
 * the page then shows it.
 */
export function useReserve({
  offer,
  kept,
  method,
  reward,
  scheme,
  right,
  onKept,
  onMade,
  onProblem,
}: ReserveInput): ReserveState {
  const queries = useQueryClient()
  const text = useText()
  const [problems, setProblems] = useState(noProblems)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const refresh = () => queries.invalidateQueries(aboutMoney)
  const refused = async (error: unknown) => {
    const found = problemsOf(error, (field) => field in stepOf, text('submit_failed'))
    setProblems(found)
    const [step] = Object.keys(found.fields).map((field) => stepOf[field])
    if (step) onProblem(step)
    // A scheme that may not be chosen any more: others are on offer.
    const isOutdated = 'tax_option_id' in found.fields
    if (isOutdated || isFailure(error, 'conflict', 'forbidden', 'not_found')) await refresh()
  }
  const send = async () => {
    if (!method) return
    const order = { ...kept.draft, rewardId: reward?.id, taxOptionId: scheme?.id, right }
    const { path, body } = reservationOf(offer.id, order, method)
    const keyed = keyFor(kept.draft, JSON.stringify(body), newIdempotencyKey)
    kept.change({ key: keyed.key, sent: keyed.sent })
    setProblems(noProblems)
    await kept.hold()
    try {
      await call('POST', path, { body, idempotencyKey: keyed.key })
    } catch (error) {
      kept.release()
      await refused(error)
      return
    }
    onKept()
    kept.forget()
    await refresh()
    onMade()
  }
  const submit = () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void send().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return { problems, busy, submit }
}
