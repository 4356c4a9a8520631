import { duplicatePairs, mergePreview, merges } from '@moorgate/contract/merges/merge.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'

export type Preview = AnswerOf<typeof mergePreview>

export const pairsQuery = () => endpointQuery('merge', duplicatePairs, { query: { limit: 100 } })
export const mergesQuery = () => endpointQuery('merge', merges)
export const previewQuery = (keptId: string, closedId: string) =>
  endpointQuery('merge', mergePreview, { query: { kept_id: keptId, closed_id: closedId } })
