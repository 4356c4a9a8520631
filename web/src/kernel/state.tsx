import type { Shown } from '@moorgate/contract/statuses/machine.ts'
import { Badge, StatusDot } from '../ui/badge.tsx'
import type { Tone } from '../ui/badge.tsx'
import { useLabel } from './terminology.tsx'

/** What the tones of the contract are called among the components. */
const tones: Readonly<Record<Shown['tone'], Tone>> = {
  positive: 'good',
  warning: 'waiting',
  negative: 'bad',
  info: 'info',
  neutral: 'neutral',
  reserved: 'info',
}

/** A state of the contract in the tenant's word, tinted, for headers and cards. */
export function StateBadge({ shown: { label, tone } }: { shown: Shown }) {
  return <Badge tone={tones[tone]}>{useLabel()(label)}</Badge>
}

/** The same in a table or a list: a dot and the word. Half filled where something is promised and not yet there. */
export function StateDot({ shown: { label, tone } }: { shown: Shown }) {
  return (
    <StatusDot tone={tones[tone]} fill={tone === 'reserved' ? 'half' : 'full'}>
      {useLabel()(label)}
    </StatusDot>
  )
}
