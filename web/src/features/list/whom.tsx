import { quantity } from '../../ui/format.ts'
import { sentenceList } from '../../ui/sentence-list.ts'

interface WhomProps {
  names: readonly string[]
  /** How many there are in all. */
  count: number
}

/** As many are named as somebody reads before going on. */
const most = 5

/**
 * "Anouk de Vries, Bram Visser and 10 more": whom something is about to happen to that can't be taken back.
 */
export function Whom({ names, count }: WhomProps) {
  if (names.length === 0) return null
  return (
    <p>
      <b>{whomText(names, count)}</b>
    </p>
  )
}

function whomText(names: readonly string[], count: number): string {
  const named = names.slice(0, most)
  const others = count - named.length
  if (others > 0) return `${named.join(', ')} and ${quantity(others)} more`
  return sentenceList(named)
}
