import { showJson } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { lockInvestment } from './cancel-investment.ts'
import { claimReward } from './claim-reward.ts'
import { reserveInTurn } from './reserve-by-right.ts'
import type { AskOne } from './reserve.ts'
import type { Hearing, Wish } from './reserve-statement.ts'
import { investments } from './tables.ts'

/** An answer to a pre-emption offer that is given with a reservation. */
export interface RightAsked {
  opportunityId: number
  organisationId: number | null
  choice: 2 | 3 | 6
  amountMinor: bigint
}

/** The same once the reservation is made that it comes with. */
export interface RightTaken extends RightAsked {
  investmentId: number
}

/** Keeps the answer of the caller, or refuses. The area of pre-emption offers brings it: it stands above this one. */
export type TakeRight = (work: Work, taken: RightTaken) => Promise<void>

interface WithMore {
  wish: Wish
  rewardId: number | null
  rightAsked: RightAsked | null
  hearings: readonly Hearing[]
  ask: AskOne
}

/**
 * A reservation with its reward and the holder's answer to a pre-emption offer, in one transaction: all, or nothing. The reservation
 * locks the opportunity until the claim is written. Whoever only joins the waiting list claims nothing yet; the right is theirs all the
 * same.
 *
 * @returns the investment as JSON text
 */
export async function reserveWithMore(
  work: Work,
  { wish, rewardId, rightAsked, hearings, ask }: WithMore,
  takeRight: TakeRight,
): Promise<string> {
  const made = await reserveInTurn(work, wish, hearings, ask)
  const { id, status } = JSON.parse(made) as { id: number; status: string }
  if (rightAsked) await takeRight(work, { ...rightAsked, investmentId: id })
  if (rewardId === null || status === 'waiting_list') return made
  const { investment } = await lockInvestment(work, id)
  await claimReward(work, investment, rewardId)
  return (await showJson(work.db, investments, work, id)).text
}
