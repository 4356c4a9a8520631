import type { StatusStyle, Tone as ContractTone } from '@moorgate/contract/statuses.ts'
import type { Tone } from '../ui/badge.tsx'

/** How the contract's tones are drawn: their colour, and whether the dot is full. */
const looks: Readonly<Record<ContractTone, { tone: Tone; fill: 'full' | 'half' }>> = {
  neutral: { tone: 'neutral', fill: 'full' },
  info: { tone: 'info', fill: 'full' },
  positive: { tone: 'good', fill: 'full' },
  warning: { tone: 'waiting', fill: 'full' },
  negative: { tone: 'bad', fill: 'full' },
  reserved: { tone: 'info', fill: 'half' },
}

/** How a state of the contract is drawn: half filled where something is promised and not yet there. */
export function styleOf(shown: Pick<StatusStyle, 'tone'>): { tone: Tone; fill: 'full' | 'half' } {
  return looks[shown.tone]
}
