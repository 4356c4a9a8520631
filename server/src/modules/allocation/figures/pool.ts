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
}

type PoolRequests = Pick<Pool, 'key' | 'name' | 'members' | 'shares' | 'from' | 'lotMinor'>

/** A pool with who stays in. */
export function poolOf(rule: RuleCells, sharers: PoolRequests): Pool {
  const requests = sharers.members.map((index) => rule.requests[index]!)
  const trials = proRataTrials({ ...rule.round, shares: sharers.shares }, requests)
  return { rule, ...sharers, trials }
}

/** Whether somebody would have come to less than the minimum, so that it was shared out without them. */
export const isAnybodyOut = ({ trials }: Pool): boolean => trials.dropped.length > 0
