import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readLiveRaises } from '@moorgate/contract/overview/raise.ts'
import { sumOf } from '../../kernel/exact.ts'
import { shareOf } from '../../ui/format.ts'

export type LiveRaise = AnswerOf<typeof readLiveRaises>[number]

/** The last row of the table of live rounds: what its rows of one currency add up to, part by part. */
export function liveTotal(raises: readonly LiveRaise[], currency: string) {
  const ours = raises.filter((raise) => raise.currency === currency)
  const committed = sumOf(ours.map((raise) => raise.committed))
  const target = sumOf(ours.map((raise) => raise.target))
  const part = (of: 'received' | 'awaiting' | 'overdue' | 'reserved') => ({
    amount: sumOf(ours.map((raise) => raise[of].amount)),
    count: ours.reduce((sum, raise) => sum + raise[of].count, 0),
  })
  return {
    currency,
    committed,
    target,
    share: shareOf(committed, target),
    received: part('received'),
    awaiting: part('awaiting'),
    overdue: part('overdue'),
    reserved: part('reserved'),
    /** Rounds in another currency, which are not in the sums. */
    others: raises.length - ours.length,
  }
}
