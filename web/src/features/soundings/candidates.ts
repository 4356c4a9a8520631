import { readSoundingCandidates } from '@moorgate/contract/insider/sounding.ts'
import { send } from '../../kernel/queries.ts'
import type { Option } from '../../ui/select.tsx'
import { notAskedWords } from './sounding-words.ts'

export type Candidate = Option<number> & { declined: boolean }

/** Investors by name; each says what stands against asking them. */
export async function searchCandidates(
  id: number,
  search: string,
  signal: AbortSignal,
  { alsoWaiting = false } = {},
): Promise<Candidate[]> {
  const query = search.trim() === '' ? {} : { search: search.trim() }
  const people = await send(readSoundingCandidates, { params: { id }, query, signal })
  return people.map(({ user_id: value, user_name: label, not_asked: reason }) => ({
    value,
    label,
    description: reason === null ? undefined : notAskedWords[reason],
    disabled: reason !== null && reason !== 'declined' && !(alsoWaiting && reason === 'waiting'),
    declined: reason === 'declined',
  }))
}
