import { duplicatePairs, mergePreview, merges } from '@moorgate/contract/merges/merge.ts'
import type { MergeField, MergeSide } from '@moorgate/contract/merges/merge.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'

export type Choices = Partial<Record<MergeField, MergeSide>>
export type Preview = AnswerOf<typeof mergePreview>

/** How many pairs are shown; one more is asked for, which says whether there are others. */
export const mostPairs = 100
export const pairsQuery = () => endpointQuery('merge', duplicatePairs, { query: { limit: mostPairs + 1 } })
export const mergesQuery = () => endpointQuery('merge', merges)
/** What the merge would do with these choices. */
export const previewQuery = (keptId: string | number, closedId: string | number, choices: Choices = {}) =>
  endpointQuery('merge', mergePreview, {
    query: {
      kept_id: keptId,
      closed_id: closedId,
      ...Object.fromEntries(Object.entries(choices).map(([field, side]) => [`choices[${field}]`, side])),
    },
  })
