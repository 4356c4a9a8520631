import type { StatusStyle } from '@moorgate/contract/statuses/machine.ts'
import { Badge, StatusDot } from '../ui/badge.tsx'
import { useLabel } from './terminology.tsx'
import { styleOf } from './tones.ts'

/** A state of the contract in the tenant's word, tinted, for headers and cards. */
export function StateBadge({ shown }: { shown: StatusStyle }) {
  return <Badge tone={styleOf(shown).tone}>{useLabel()(shown.label)}</Badge>
}

/**
 * The same in a table or a list: a dot and the word. Half filled where something is promised and not yet
 * there.
 */
export function StateDot({ shown }: { shown: StatusStyle }) {
  return <StatusDot {...styleOf(shown)}>{useLabel()(shown.label)}</StatusDot>
}
