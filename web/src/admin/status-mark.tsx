import type { Shown } from '@moorgate/contract/statuses.ts'
import { useLabel } from '../kernel/terminology.tsx'
import { Badge, StatusDot } from '../ui/badge.tsx'
import { lookOf } from './tones.ts'

interface StatusProps {
  /** From a table of `contract/src/statuses`. */
  of: Shown
}

/** A status in a table: dot and words. */
export function StatusMark({ of }: StatusProps) {
  const label = useLabel()
  return <StatusDot {...lookOf(of)}>{label(of.label)}</StatusDot>
}

/** A status in a head. */
export function StatusBadge({ of }: StatusProps) {
  const label = useLabel()
  return <Badge tone={lookOf(of).tone}>{label(of.label)}</Badge>
}
