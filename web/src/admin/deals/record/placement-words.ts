import { useTerm } from '../../../kernel/terminology.tsx'
import type { placedWithTypes, PlacementStatus } from '@moorgate/contract/deals/placement.ts'

/** Who a placement is with, in the tenant's words. */
export function usePlacedWith(): (type: (typeof placedWithTypes)[number]) => string {
  const term = useTerm()
  return (type) => {
    if (type === 'other') return 'Other'
    return term(type === 'user' ? 'investor' : type)
  }
}

/** How far a placement is, in words and colour. */
export const placementStyles = {
  proposed: { label: 'Proposed', tone: 'info', fill: 'full' },
  soft: { label: 'Soft', tone: 'info', fill: 'half' },
  committed: { label: 'Committed', tone: 'good', fill: 'full' },
  declined: { label: 'Declined', tone: 'neutral', fill: 'hollow' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', fill: 'hollow' },
} as const satisfies Record<PlacementStatus, { label: string; tone: string; fill: string }>
