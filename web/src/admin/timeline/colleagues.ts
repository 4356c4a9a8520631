import { findColleagues } from '@moorgate/contract/timeline/timeline.ts'
import { send } from '../../kernel/queries.ts'
import type { FindPeople } from '../../ui/rich-text/mention.ts'

/** Colleagues for a mention. */
export const findPeople: FindPeople = (q) => send(findColleagues, { query: { q } })

/** Colleagues for a field, by what is typed into it. */
export async function colleagueOptions(q: string, signal: AbortSignal) {
  const found = await send(findColleagues, { query: { q }, signal })
  return found.map(({ id, name }) => ({ value: id, label: name }))
}
