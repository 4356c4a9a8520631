import './record-owner.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { callSubscriptions } from './tell-of-calls.ts'
import { followRound } from './follow-round.ts'
import { tellClosed } from './tell-of-closing.ts'
import { endingSubscriptions } from './tell-of-endings.ts'
import { intentSubscriptions } from './tell-of-intents.ts'
import { reservationSubscriptions } from './tell-of-investments.ts'

export { certificatesToIssue } from './certificate-job.ts'
export { checkBooks } from './check-books.ts'
export { investmentDuties } from './duties.ts'
export { dropRewardBelow } from './claim-reward.ts'
export { enterHoldings, insertInvestments } from './enter-investments.ts'
export type { NewInvestment } from './enter-investments.ts'
export { mayInvestFor } from './may-invest-for.ts'
export { moveOpportunity } from './move-opportunity.ts'
export { lockOffer, promote, promoteWaiting, roomOf, settleHeld } from './offer.ts'
export type { Offer } from './offer.ts'
export { openRights } from './open-rights.ts'
export { pendingRights } from './pending-rights.ts'
export { goesWithReservations } from './reservations-follow.ts'
export type { RightTaken } from './reserve-with-more.ts'
export { investmentRoutes } from './routes.ts'
export { setStatus } from './set-status.ts'
export { cashCallLines, cashCalls, investments, refunds } from './tables.ts'
export const investmentSubscriptions: readonly Subscription[] = [
  ...callSubscriptions,
  ...reservationSubscriptions,
  ...endingSubscriptions,
  ...intentSubscriptions,
  tellClosed,
  followRound,
]
