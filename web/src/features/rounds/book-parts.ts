import { money, widthOf } from '../../ui/format.ts'
import type { ProgressPart } from '../../ui/progress-bar.tsx'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readAllocationBook } from '@moorgate/contract/overview/raise.ts'

type BookAmounts = Pick<
  AnswerOf<typeof readAllocationBook>,
  'currency' | 'target' | 'committed' | 'received' | 'awaiting' | 'overdue' | 'reserved'
>

interface BookLabels {
  /** "Awaiting Payment" and so on, in the tenant's words. */
  labels: Readonly<Record<'received' | 'awaiting' | 'overdue' | 'reserved', string>>
  /** "27 allocations": one investor may have several. */
  allocations: (count: number) => string
}

const states = ['received', 'awaiting', 'overdue', 'reserved'] as const

/**
 * The four parts of a round's money, each as its part of the target, or of what is committed where there is
 * none.
 */
export function bookParts(book: BookAmounts, { labels, allocations }: BookLabels): ProgressPart[] {
  const whole = book.target ?? book.committed
  return states.map((state) => ({
    state,
    label: labels[state],
    share: widthOf(book[state].amount, whole),
    value: money(book[state].amount, { currency: book.currency }),
    note: allocations(book[state].count),
  }))
}

/** The parts that can be seen: a bar draws nothing for nothing. */
export function drawnParts(parts: readonly ProgressPart[]): ProgressPart[] {
  return parts.filter(({ share }) => share !== undefined && Number(share) > 0)
}

/** "£1,080,000 still to place", "£20,000 above the target", or nothing where there is no target. */
export function leftToPlace({
  to_place: left,
  currency,
}: Pick<AnswerOf<typeof readAllocationBook>, 'to_place' | 'currency'>): string | undefined {
  if (left === null) return undefined
  if (left.startsWith('-')) return `${money(left.slice(1), { currency })} above target`
  return `${money(left, { currency })} still to place`
}
