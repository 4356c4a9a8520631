import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readAnswerEffect } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { saysHowMany } from '@moorgate/contract/statuses/choices.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useSettled } from '../../../kernel/use-settled.ts'
import { unreadable } from '../../../features/opportunities/use-order.ts'
import type { Answer } from './answer.ts'
import { preEmptionKeys } from './own-offer.ts'

export type AnswerEffect = AnswerOf<typeof readAnswerEffect>

interface AnswerDraft {
  /** Undefined for the answer that the amount says by itself. */
  answer?: Answer | undefined
  amount?: string
}

/** An answer with a number still to be entered comes to nothing yet. */
const isWhole = ({ choice, shares }: Answer) =>
  choice !== undefined && (!saysHowMany(choice) || /^[1-9]\d{0,13}$/.test(shares))

function effectQuery(placeId: number | undefined, { answer, amount = '' }: AnswerDraft) {
  const isAmount = amount !== '' && unreadable(amount) === undefined
  const query = {
    ...(answer?.choice !== undefined && { choice: String(answer.choice) }),
    ...(answer && saysHowMany(answer.choice) && { shares: answer.shares }),
    ...(isAmount && { amount }),
  }
  return queryOptions({
    queryKey: [preEmptionKeys[1], 'effect', placeId, query],
    queryFn: async ({ signal }) => {
      const path = `pre-emption-choices/${placeId}/effect`
      return (await call<{ data: AnswerEffect }>('GET', path, { query: new URLSearchParams(query), signal }))
        .data
    },
    enabled: placeId !== undefined && (answer === undefined ? isAmount : isWhole(answer)),
  })
}

/**
 * What an answer would come to, or an amount as an answer; undefined while it is typed, and where nothing can
 * be said.
 */
export function useAnswerEffect(placeId: number | undefined, input: AnswerDraft): AnswerEffect | undefined {
  const shares = useSettled(input.answer?.shares ?? '')
  const amount = useSettled(input.amount ?? '')
  const isSettled = shares !== undefined && amount !== undefined
  const query = effectQuery(placeId, input)
  const isAsked = query.enabled === true && isSettled
  const { data } = useQuery({ ...query, enabled: isAsked })
  return isAsked ? data : undefined
}

/** Asks now what an answer would come to; undefined where it says no number of shares yet. */
export function useAskEffect(placeId: number): (draft: AnswerDraft) => Promise<AnswerEffect | undefined> {
  const queries = useQueryClient()
  return async (draft) => {
    const query = effectQuery(placeId, draft)
    return query.enabled === true ? queries.fetchQuery(query) : undefined
  }
}
