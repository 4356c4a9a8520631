import type { AllocationBook } from '../records.ts'

/** Allocations that hold something of the round. */
export function countOf({
  received,
  awaiting,
  overdue,
  reserved,
}: Pick<AllocationBook, 'received' | 'awaiting' | 'overdue' | 'reserved'>): number {
  return received.count + awaiting.count + overdue.count + reserved.count
}
