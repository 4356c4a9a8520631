import { duplicatePairs, mergePreview, merges } from '@moorgate/contract/merges/merge.ts'
import type { LikenessReason } from '@moorgate/contract/merges/merge.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { Answered } from '../../kernel/queries.ts'

export type Preview = Answered<typeof mergePreview>

export const pairsQuery = () => endpointQuery('merge', duplicatePairs, { query: { limit: 100 } })
export const mergesQuery = () => endpointQuery('merge', merges)
export const previewQuery = (keptId: string, closedId: string) =>
  endpointQuery('merge', mergePreview, { query: { kept_id: keptId, closed_id: closedId } })

const words: Readonly<Record<LikenessReason, string>> = {
  email: 'e-mail',
  phone: 'phone',
  name: 'name',
  similar_name: 'nearly the same name',
  date_of_birth: 'date of birth',
  postcode: 'postcode',
}

/** "Same phone, date of birth and postcode." */
export function likenessText(reasons: readonly LikenessReason[]): string {
  const same = reasons.filter((reason) => reason !== 'similar_name').map((reason) => words[reason])
  const parts = reasons.includes('similar_name') ? [...same, words.similar_name] : same
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  return parts.length === 0 ? '' : `Same ${list}`
}
