import { questionsChanged } from '@moorgate/contract/discussions/live-questions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenTo } from '../../../kernel/realtime.ts'

/** What is put on the page of an offer, or taken off it, is seen there at once. */
export function useLiveAnswers(offerId: number): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      listenTo(
        `private-App.Models.InvestmentOpportunity.${offerId}`,
        questionsChanged,
        () => void queries.invalidateQueries({ queryKey: ['discussion', 'offer', offerId] }),
      ),
    [queries, offerId],
  )
}
