import { sum } from '../../../domain/money.ts'
import { proRataTrials } from '../../../domain/round-allocation.ts'
import type { ProRata } from '../../../domain/round-allocation.ts'
import type { Formula } from '../../../domain/worksheet.ts'
import type { RuleCells } from './book-cells.ts'

/** Those who share a number of shares pro rata: everybody, or holders and then the others. */
export interface Pool {
  rule: RuleCells
  /** Begins its keys. */
  key: string
  /** "Pro rata", "Holders", "Others" */
  name: string
  shares: bigint
  from: Formula
  /** Places in the book of those who take part. */
  members: readonly number[]
  trials: ProRata
  /** In units of the largest amount of which every request is a multiple. */
  lotMinor: bigint
  askedMinor: bigint
  stayingMinor: bigint
}

type PoolRequests = Pick<Pool, 'key' | 'name' | 'members' | 'shares' | 'from' | 'lotMinor'>

/** A pool with who asked for what of it, and who stays in. */
export function poolOf(rule: RuleCells, sharers: PoolRequests): Pool {
  const requests = sharers.members.map((index) => rule.requests[index]!)
  const trials = proRataTrials({ ...rule.round, shares: sharers.shares }, requests)
  const stays = new Set(trials.order.slice(0, trials.staying?.count ?? 0).map(({ id }) => id))
  return {
    rule,
    ...sharers,
    trials,
    askedMinor: sum(requests.map(({ amountMinor }) => amountMinor)),
    stayingMinor: sum(requests.filter(({ id }) => stays.has(id)).map(({ amountMinor }) => amountMinor)),
  }
}

/** Whether somebody would have come to less than the minimum, so that it was shared out without them. */
export const isAnybodyOut = ({ trials }: Pool): boolean => trials.dropped.length > 0
