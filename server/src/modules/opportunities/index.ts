import './record-owner.ts'

import type { Subscription } from '../../kernel/events/subscription.ts'
import { keepVersions } from './keep-versions.ts'
import { endApprovalByDocuments } from './page-documents.ts'
import { inviteOnRegister } from './registration-link.ts'
import { tellOfAccount } from './tell-of-account.ts'
import { tellOfApproval } from './tell-of-approval.ts'
import { tellInvited } from './tell-invited.ts'

export { accountNumbers } from './bank-account.ts'
export type { AccountNumbers } from './bank-account.ts'
export { answerInvitationsOf, invite } from './invite.ts'
export { eachOf } from './taker.ts'
export type { Taker } from './taker.ts'
export { countClaims } from './reward-claims.ts'
export { intentTerms, rewards } from './term-tables.ts'
export { rowsJson } from './rows-json.ts'
export { prepareOffer } from './offer-rules.ts'
export { publishGuards } from './publish-checks.ts'
export { opportunityRoutes } from './routes.ts'
export { seenOpportunity } from './seen-opportunity.ts'
export { refuseWaiting, revealedTo, waitsForAnswer } from './sounding.ts'
export { heldValueSql, investorCountSql, readsHeldMoney } from './held-value.ts'
export { keyDates, keyPoints, opportunities, opportunityColumn, relateOpportunities } from './tables.ts'
export { offerAddress } from './offer-address.ts'
export {
  isMoneyRow,
  mayTouch,
  ownedBy,
  plainlyOpenTo,
  visibleMoney,
  visibleOpportunities,
  visibleToInvestor,
} from './visibility.ts'
export { opportunityJobs } from './tell-invited.ts'
export const opportunitySubscriptions: readonly Subscription[] = [
  tellInvited,
  inviteOnRegister,
  keepVersions,
  endApprovalByDocuments,
  tellOfAccount,
  tellOfApproval,
]
export { refuseMove } from './refuse-move.ts'
