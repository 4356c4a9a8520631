import type { Module } from '../../kernel/module.ts'
import { editorChannels } from './page-editors.ts'
import { opportunityOwner } from './record-owner.ts'
import { opportunityRoutes } from './routes.ts'
import { opportunities, opportunityRelations } from './tables.ts'
import { termRelations } from './term-tables.ts'
import { opportunityScheduled } from './scheduled.ts'
import { keepVersions } from './keep-versions.ts'
import { endApprovalByDocuments } from './page-documents.ts'
import { inviteOnRegister } from './registration-link.ts'
import { tellOfAccount } from './tell-of-account.ts'
import { tellOfApproval } from './tell-of-approval.ts'
import { opportunityJobs, tellInvited } from './tell-invited.ts'

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
export { lockSeenOpportunity, seenOpportunity } from './seen-opportunity.ts'
export { refuseWaiting, revealedTo, waitsForAnswer } from './sounding.ts'
export { heldValueSql, investorCountSql, readsHeldMoney } from './held-value.ts'
export { keyDates, keyPoints, opportunities, opportunityColumn } from './tables.ts'
export { offerAddress } from './offer-address.ts'
export { mayTouch, visibleMoney, visibleOpportunities, visibleToInvestor } from './visibility.ts'
export { refuseMove } from './refuse-move.ts'

export const opportunityModule: Module = {
  routes: opportunityRoutes,
  subscriptions: [
    tellInvited,
    inviteOnRegister,
    keepVersions,
    endApprovalByDocuments,
    tellOfAccount,
    tellOfApproval,
  ],
  jobs: opportunityJobs,
  scheduled: opportunityScheduled,
  relations: [...opportunityRelations, { of: opportunities, relations: termRelations }],
  owners: { investment_opportunity: opportunityOwner },
  channels: [editorChannels],
}
