import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readOrder } from '@moorgate/contract/portfolio/order-figures.ts'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useSettled } from '../../kernel/use-settled.ts'

export type Order = AnswerOf<typeof readOrder>

/** Why a text is no amount at all; undefined where it is one. */
export function unreadable(typed: string): string | undefined {
  if (typed === '') return 'Enter an amount.'
  if (/^-\d/.test(typed) || /^0*(\.0*)?$/.test(typed)) return 'Enter an amount above zero.'
  return /^\d+(\.\d{1,2})?$/.test(typed) ? undefined : 'Enter an amount in figures, such as 25,000.'
}

interface OrderTerms {
  /** One's own investment that would have the amount instead of its own. */
  insteadOf?: number | undefined
  /** The tax scheme that would be chosen. */
  taxOptionId?: number | undefined
  /** The method that it would be made through. */
  methodId?: number | undefined
}

function orderQuery(opportunityId: number, amount: string, { insteadOf, taxOptionId, methodId }: OrderTerms) {
  return queryOptions({
    queryKey: ['holding', 'order', opportunityId, amount, insteadOf, taxOptionId, methodId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ amount })
      if (insteadOf !== undefined) query.set('investment_id', String(insteadOf))
      if (taxOptionId !== undefined) query.set('tax_option_id', String(taxOptionId))
      if (methodId !== undefined) query.set('investment_method_entity_id', String(methodId))
      const path = `investment-opportunities/${opportunityId}/order`
      return (await call<{ data: Order }>('GET', path, { query, signal })).data
    },
  })
}

/** What an amount would come to, once it has been typed; undefined before, and while it is on its way. */
export function useOrder(opportunityId: number, amount: string, terms: OrderTerms = {}): Order | undefined {
  const isAsked = useSettled(amount) !== undefined && unreadable(amount) === undefined
  const { data } = useQuery({ ...orderQuery(opportunityId, amount, terms), enabled: isAsked })
  return isAsked ? data : undefined
}

interface JudgedAmount {
  /** Why it can't be reserved, as far as it is known yet. */
  problem: string | undefined
  /** It would join the waiting list. */
  isQueued: boolean
}

/** What the round says of an amount. */
export function useJudgedAmount(opportunityId: number, amount: string, insteadOf?: number): JudgedAmount {
  const order = useOrder(opportunityId, amount, { insteadOf })
  return {
    problem: unreadable(amount) ?? order?.refusal ?? undefined,
    isQueued: order?.is_queued ?? false,
  }
}

/**
 * Asks the round about an amount now: why it can't be reserved. Where nobody answers, the reservation itself
 * is the answer.
 */
export function useRefusalOf(
  opportunityId: number,
  insteadOf?: number,
): (amount: string) => Promise<string | undefined> {
  const queries = useQueryClient()
  return async (amount) => {
    const wrong = unreadable(amount)
    if (wrong !== undefined) return wrong
    const order = await queries
      .fetchQuery(orderQuery(opportunityId, amount, { insteadOf }))
      .catch(() => undefined)
    return order?.refusal ?? undefined
  }
}

/**
 * An amount of a form that asks the round before it is sent. What the round answers then is known at once, while
 * an amount that is being typed is judged only when it rests.
 */
export function useCheckedAmount(opportunityId: number, amount: string, insteadOf?: number) {
  const refusalOf = useRefusalOf(opportunityId, insteadOf)
  const judged = useJudgedAmount(opportunityId, amount, insteadOf)
  const [refused, setRefused] = useState<{ amount: string; problem: string }>()
  return {
    problem: judged.problem ?? (refused?.amount === amount ? refused.problem : undefined),
    mayBeSent: async (): Promise<boolean> => {
      const problem = await refusalOf(amount)
      setRefused(problem === undefined ? undefined : { amount, problem })
      return problem === undefined
    },
  }
}
