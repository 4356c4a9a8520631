import { hasClosed, isDraft } from '@moorgate/contract'
import type { Eligibility, OpportunityEligibility, RoomState, RoundState } from '@moorgate/contract'

export interface RoomFacts {
  /** What the round may hold; null where it has no ceiling. */
  ceilingMinor: bigint | null
  /** What is held, and what is kept for the rights of others. */
  takenMinor: bigint
  minimumMinor: bigint | null
  hasWaitingList: boolean
}

export interface RoundFacts extends RoomFacts {
  status: number
  opensOn: string | null
  closesOn: string | null
  /** The investor has an open reservation of their own in it. */
  isReserved: boolean
}

/**
 * Whether a round takes money on a day; both its days belong to it.
 *
 * Worked example: a ceiling of £10,000 with £9,500 taken and a minimum of £1,000 is full, or takes names for
 * its waiting list.
 */
export function roundStateOf(round: RoundFacts, today: string): RoundState {
  const { status, opensOn, closesOn } = round
  if (hasClosed(status) || (closesOn !== null && closesOn < today)) return 'closed'
  if (isDraft(status) || (opensOn !== null && opensOn > today)) return 'early'
  return roomStateOf(round)
}

/**
 * Whether there is room for the least amount of a round that takes money, or for names on its waiting list.
 */
export function roomStateOf({
  ceilingMinor,
  takenMinor,
  minimumMinor,
  hasWaitingList,
}: RoomFacts): RoomState {
  if (ceilingMinor === null || takenMinor + (minimumMinor ?? 1n) <= ceilingMinor) return 'open'
  return hasWaitingList ? 'waiting_list' : 'full'
}

/**
 * What is asked of the investor comes first, then what the round says, in the order in which a reservation is
 * refused.
 */
export function withRound(own: Eligibility, round: RoundFacts, today: string): OpportunityEligibility {
  const state = roundStateOf(round, today)
  const reason = own.reason ?? reasonOfRound(state, round.isReserved)
  return { ...own, may_invest: reason === null, reason, round: state }
}

function reasonOfRound(state: RoundState, isReserved: boolean): OpportunityEligibility['reason'] {
  if (state === 'early') return 'round_not_open'
  if (state === 'closed') return 'round_closed'
  if (isReserved) return 'already_reserved'
  return state === 'full' ? 'round_full' : null
}
