import type { SentenceParts } from '../figures/words.ts'
import type { CheckItem } from '../records/check-list.tsx'

interface LinesOfAmount {
  lines_amount: string
  amount: string
}

/** Whether the lines of a distribution are its amount; each note says what they come to. */
export function linesCheck(
  record: LinesOfAmount,
  notes: { equal: SentenceParts; different: SentenceParts },
): CheckItem {
  const isEqual = record.lines_amount === record.amount
  return {
    key: 'lines',
    state: isEqual ? 'done' : 'trouble',
    title: isEqual ? 'Lines equal the total' : 'Lines don’t equal the total',
    note: isEqual ? notes.equal : notes.different,
  }
}
