import './record-owner.ts'

import type { Listener } from '../../kernel/events/outbox.ts'
import { keepVersions } from './keep-versions.ts'
import { tellInvited } from './tell-invited.ts'

export { accountNumbers } from './bank-account.ts'
export type { AccountNumbers } from './bank-account.ts'
export {
  classOf,
  gateFactsSql,
  gateJoinsSql,
  gateRules,
  gatesFor,
  gatesOf,
  passesGatesSql,
  shownGates,
} from './gates.ts'
export type { GateFacts } from './gates.ts'
export { answerInvitationOf, invite } from './invite.ts'
export { readRoutes, rowsJson } from './read-routes.ts'
export { prepareOffer } from './offer-rules.ts'
export { publishGuards } from './publish-checks.ts'
export { opportunityRoutes } from './routes.ts'
export { seenOpportunity } from './seen-opportunity.ts'
export { opportunities, relateOpportunities } from './tables.ts'
export { mayTouch, ownedBy, visibleMoney, visibleOpportunities, visibleToInvestor } from './visibility.ts'
export const opportunityListeners: readonly Listener[] = [tellInvited, keepVersions]
