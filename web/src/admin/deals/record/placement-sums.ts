import type { dealPlacement } from '@moorgate/contract/deals/placement.ts'
import { placedStatuses } from '@moorgate/contract/deals/placement.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

export type Placement = RowOf<typeof dealPlacement>

export const isPlaced = ({ status }: Pick<Placement, 'status'>): boolean =>
  placedStatuses.some((placed) => placed === status)

/** What is placed, exactly, as a decimal string: those who declined or withdrew don't count. £1,200,000.00 + £0.10 → "1200000.10". */
export function placedTotal(placements: readonly Pick<Placement, 'status' | 'amount'>[]): string {
  const minor = placements
    .filter(isPlaced)
    .reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
