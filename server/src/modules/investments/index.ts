import type { Module } from '../../kernel/module.ts'
import { ownerByTable } from '../attributes/index.ts'
import { investmentScheduled } from './scheduled.ts'
import { useFollowers } from './reservations-follow.ts'
import type { ReservationFollower } from './reservations-follow.ts'
import type { TakeRight } from './reserve-routes.ts'
import { investmentRoutes } from './routes.ts'
import { investmentRelations, investments } from './tables.ts'
import { callSubscriptions } from './tell-of-calls.ts'
import { followRound, raiseChannels } from './follow-round.ts'
import { tellClosed } from './tell-of-closing.ts'
import { endingSubscriptions } from './tell-of-endings.ts'
import { intentSubscriptions } from './tell-of-intents.ts'
import { reservationSubscriptions } from './tell-of-investments.ts'

export { certificatesToIssue } from './certificate-job.ts'
export { checkBooks } from './check-books.ts'
export { dropRewardBelow } from './claim-reward.ts'
export { enterHoldings, insertInvestments } from './enter-investments.ts'
export type { NewInvestment } from './enter-investments.ts'
export { mayInvestFor } from './may-invest-for.ts'
export { moveOpportunity } from './move-opportunity.ts'
export { judgeForCaller } from './judge-for-caller.ts'
export { lockOffer, promote, promoteWaiting, roomOf, settleHeld } from './offer.ts'
export type { Offer } from './offer.ts'
export { openRights } from './open-rights.ts'
export { pendingRights } from './pending-rights.ts'
export type { RightTaken } from './reserve-routes.ts'
export { setStatus } from './set-status.ts'
export { cashCalls, investments } from './tables.ts'

/** What modules above this one do in a reservation's transaction. */
interface Above {
  takeRight: TakeRight
  followers: readonly ReservationFollower[]
}

export function investmentModule({ takeRight, followers }: Above): Module {
  useFollowers(followers)
  return {
    routes: (app) => investmentRoutes(app, takeRight),
    subscriptions: [
      ...callSubscriptions,
      ...reservationSubscriptions,
      ...endingSubscriptions,
      ...intentSubscriptions,
      tellClosed,
      followRound,
    ],
    scheduled: investmentScheduled,
    relations: investmentRelations,
    /** Documents of an investment: read by its holder and by staff who see its money, kept by those who may change existing ones. */
    owners: { investment: ownerByTable(investments, 'investment_opportunity_existing') },
    channels: [raiseChannels],
  }
}
