import { duplicatePairs, mergePreview, merges } from '@moorgate/contract/merges/merge.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { Answered } from '../../kernel/queries.ts'

export type Preview = Answered<typeof mergePreview>

export const pairsQuery = () => endpointQuery('merge', duplicatePairs, { query: { limit: 100 } })
export const mergesQuery = () => endpointQuery('merge', merges)
export const previewQuery = (keptId: string, closedId: string) =>
  endpointQuery('merge', mergePreview, { query: { kept_id: keptId, closed_id: closedId } })
