import { hasClosed, isDraft } from '@moorgate/contract'
import type { Eligibility, OpportunityEligibility, RoomState, RoundState } from '@moorgate/contract'
import { roomLeft } from './amount-rules.ts'

export interface RoomFacts {
  /** What the round may hold; null where it has no ceiling. */
  ceilingMinor: bigint | null
  heldMinor: bigint
  /** What is kept for rights of pre-emption, and what of it is the investor's own. */
  rightsMinor: bigint
  ownRightMinor: bigint
  minimumMinor: bigint | null
  hasWaitingList: boolean
}

export interface RoundDays {
  status: number
  opensOn: string | null
  closesOn: string | null
}

export interface RoundFacts extends RoomFacts, RoundDays {
  /** The investor has an open reservation of their own in it. */
  isReserved: boolean
}

/**
 * Whether a round takes money on a day; both its days belong to it.
 *
 * Worked example: live with its first day on 1 November and its last on 11 December, it takes money on both,
 * and neither on 31 October nor on 12 December.
 */
export const takesMoneyOn = (round: RoundDays, today: string): boolean =>
  dayStateOf(round, today) === undefined

function dayStateOf({ status, opensOn, closesOn }: RoundDays, today: string): 'closed' | 'early' | undefined {
  if (hasClosed(status) || (closesOn !== null && closesOn < today)) return 'closed'
  return isDraft(status) || (opensOn !== null && opensOn > today) ? 'early' : undefined
}

/**
 * How a round stands on a day: whether it takes money, and whether there is room.
 *
 * Worked example: a ceiling of £10,000 with £9,500 held and a minimum of £1,000 is full, or takes names for
 * its waiting list.
 */
export function roundStateOf(round: RoundFacts, today: string): RoundState {
  return dayStateOf(round, today) ?? roomStateOf(round)
}

/**
 * Whether there is room for the least amount of a round that takes money, or for names on its waiting list.
 *
 * Worked example: a ceiling of £8,000 of which £5,000 is held, £5,000 kept for rights and a minimum of £2,000
 * is full; for a holder of a right to £3,000 of them it is open.
 */
export function roomStateOf({ ceilingMinor, minimumMinor, hasWaitingList, ...room }: RoomFacts): RoomState {
  if (ceilingMinor === null) return 'open'
  const leftMinor = roomLeft({ ceilingMinor, ...room }, room.ownRightMinor)
  if (leftMinor >= (minimumMinor ?? 1n)) return 'open'
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
