import { dateShort } from '../../ui/format-dates.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { Document } from './records.ts'

export interface DocumentState {
  tone: Tone
  hollow?: true
  words: string
}

/** What is still to be done about a document: run out, read by somebody, to be confirmed, or nothing. */
export function stateOf(
  { has_expired: hasExpired, requires_ack: asked, acknowledgements = [], file_version: version }: Document,
  today: Date,
): DocumentState {
  if (hasExpired) return { tone: 'bad', words: 'Expired' }
  if (!asked) return { tone: 'neutral', hollow: true, words: 'Not needed' }
  const [latest] = acknowledgements
    .filter(({ file_version: read }) => read === version)
    .toSorted((left, right) => right.created_at.localeCompare(left.created_at))
  return latest
    ? { tone: 'good', words: `Read ${dateShort(latest.created_at, { today })}` }
    : { tone: 'waiting', words: 'To confirm' }
}
