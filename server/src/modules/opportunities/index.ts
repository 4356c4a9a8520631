import type { Module } from '../../kernel/module.ts'
import { editorChannels } from './page/page-editors.ts'
import { opportunityOwner } from './record-owner.ts'
import { opportunityRoutes } from './routes.ts'
import { opportunities, opportunityRelations } from './tables.ts'
import { termRelations } from './term-tables.ts'
import { opportunityScheduled } from './scheduled.ts'
import { keepVersions } from './page/keep-versions.ts'
import { endApprovalByDocuments } from './page/page-documents.ts'
import { inviteOnRegister } from './invitations/registration-link.ts'
import { tellOfAccount } from './tell-of-account.ts'
import { tellOfApproval } from './publishing/tell-of-approval.ts'
import { opportunityJobs, tellInvited } from './invitations/tell-invited.ts'

export { accountNumbers } from './bank-account.ts'
export type { AccountNumbers } from './bank-account.ts'
export { answerInvitationsOf, invite } from './invitations/invite.ts'
export { eachOf } from './visibility/participant.ts'
export type { Participant } from './visibility/participant.ts'
export { countClaims } from './reward-claims.ts'
export { intentTerms, rewards } from './term-tables.ts'
export { rowsJson } from './page/rows-json.ts'
export { prepareOpportunity } from './prepare-opportunity.ts'
export { publishGuards } from './publishing/publish-checks.ts'
export { lockSeenOpportunity, seenOpportunity } from './visibility/visible-opportunity.ts'
export { refuseWaiting, revealedTo, waitsForAnswer } from './visibility/sounding.ts'
export { heldValueSql, investorCountSql, readsHeldMoney } from './holding-value.ts'
export { keyDates, keyPoints, opportunities, opportunityColumn } from './tables.ts'
export { opportunityAddress } from './page/opportunity-address.ts'
export { mayTouch, visibleMoney, visibleOpportunities, visibleToInvestor } from './visibility/visibility.ts'
export { refuseMove } from './publishing/refuse-move.ts'

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
