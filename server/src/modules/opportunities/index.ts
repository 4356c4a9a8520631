import type { Module } from '../../kernel/module.ts'
import { editorChannels } from './page/page-editors.ts'
import { opportunityOwner } from './record-owner.ts'
import { opportunityRoutes } from './routes.ts'
import { ownershipChoices } from '../methods/index.ts'
import { opportunities } from './tables.ts'
import { termRelations } from './term-tables.ts'
import { opportunityScheduled } from './scheduled.ts'
import { keepVersions } from './page/keep-versions.ts'
import { endApprovalByDocuments } from './page/page-documents.ts'
import { inviteOnRegister } from './invitations/registration-link.ts'
import { tellOfApproval } from './publishing/tell-of-approval.ts'
import { opportunityJobs, tellInvited } from './invitations/tell-invited.ts'

export { answerInvitationsOf, invite } from './invitations/invite.ts'
export { intentTerms, rewards } from './term-tables.ts'
export { prepareOpportunity } from './prepare-opportunity.ts'
export { publishGuards } from './publishing/publish-checks.ts'
export { keyDates, keyPoints, opportunities, opportunityColumn } from './tables.ts'
export { refuseMove } from './publishing/refuse-move.ts'

export const opportunityModule: Module = {
  routes: opportunityRoutes,
  subscriptions: [tellInvited, inviteOnRegister, keepVersions, endApprovalByDocuments, tellOfApproval],
  jobs: opportunityJobs,
  scheduled: opportunityScheduled,
  relations: [
    {
      of: ownershipChoices,
      relations: {
        investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
      },
    },
    { of: opportunities, relations: termRelations },
  ],
  owners: { investment_opportunity: opportunityOwner },
  channels: [editorChannels],
}
