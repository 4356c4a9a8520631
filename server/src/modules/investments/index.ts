import type { Module } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { investmentScheduled } from './scheduled.ts'
import type { AcceptEntitlement } from './reserve/reserve-routes.ts'
import { ownRoutes } from './reserve/own-routes.ts'
import { reserveRoutes } from './reserve/reserve-routes.ts'
import { callLineKind } from '../card-payments/index.ts'
import { cashCallLineKind } from './cards/cash-call-lines.ts'
import { cardPageRoutes } from './cards/routes.ts'
import { callLateRoutes } from './late/routes.ts'
import { moneyRoutes } from './calls/money-routes.ts'
import { proceedsRoutes } from './proceeds/routes.ts'
import { investmentRoutes } from './routes.ts'
import { schemeRequestRoutes } from './scheme-requests/routes.ts'
import { schemeRequestSubscriptions } from './scheme-requests/tell.ts'
import { investments } from './tables.ts'
import { investmentRelations } from './relations.ts'
import { callSubscriptions } from './notifications/calls.ts'
import { tellOfCallLateCharge } from './notifications/late-charges.ts'
import { paymentSubscriptions } from './notifications/payments.ts'
import { followRound, raiseChannels } from './rounds/follow-round.ts'
import { tellClosed } from './notifications/closing.ts'
import { endingSubscriptions } from './notifications/endings.ts'
import { intentSubscriptions } from './notifications/intents.ts'
import { reservationSubscriptions } from './notifications/investments.ts'

export { certificatesToIssue } from './rounds/certificate-job.ts'
export { checkBooks } from './ledger/check-books.ts'
export { dropRewardBelow } from './reserve/claim-reward.ts'
export { insertInvestments } from './reserve/insert-investments.ts'
export { enterHoldings } from './reserve/enter-holdings.ts'
export { whyNotInvestFor } from './reserve/may-invest-for.ts'
export { moveOpportunity } from './rounds/move-opportunity.ts'
export { judgeForCaller } from './reserve/eligibility-of-caller.ts'
export { ledgers } from './ledger/tables.ts'
export { cashCalls, investments } from './tables.ts'

/** `acceptEntitlement` belongs to a module above this one, and runs in the reservation's transaction. */
export function investmentModule(acceptEntitlement: AcceptEntitlement): Module {
  return {
    routes: (app) => {
      investmentRoutes(app)
      reserveRoutes(app, acceptEntitlement)
      ownRoutes(app)
      moneyRoutes(app)
      proceedsRoutes(app)
      callLateRoutes(app)
      cardPageRoutes(app)
      schemeRequestRoutes(app)
    },
    subscriptions: [
      ...callSubscriptions,
      ...paymentSubscriptions,
      ...reservationSubscriptions,
      ...endingSubscriptions,
      ...intentSubscriptions,
      ...schemeRequestSubscriptions,
      tellClosed,
      tellOfCallLateCharge,
      followRound,
    ],
    scheduled: investmentScheduled,
    handlers: [callLineKind(cashCallLineKind)],
    relations: investmentRelations,
    /** Documents of an investment: read by its holder and by staff who see its money. */
    owners: { investment: ownerByTable(investments, 'investment_opportunity_existing') },
    channels: [raiseChannels],
  }
}
