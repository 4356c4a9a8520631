import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { rowsJson } from '../../kernel/resource/rows-json.ts'
import { showJson, showRecord } from '../../kernel/resource/show.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { isChange } from '../../kernel/resource/write.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { createWithValues } from '../attributes/index.ts'
import { admissionTo } from '../eligibility/index.ts'
import { readOpportunity } from '../opportunity-reading/index.ts'
import { audienceOf, refuseWaiting, seenOpportunity } from '../opportunity-visibility/index.ts'
import { keepsClaims, mustBeUnclaimed } from '../reward-claims/index.ts'
import { approveReward } from './approve-reward.ts'
import { cloneOpportunity } from './clone.ts'
import { deleteOpportunity } from './delete-opportunity.ts'
import { countInvitations } from './invitations/count-invitations.ts'
import { answerInvitation, invite } from './invitations/invite.ts'
import { registrationLink } from './invitations/registration-link.ts'
import { restoreInvitations, withdrawInvitations } from './invitations/withdraw-invitations.ts'
import { pageRoutes, pieces } from './page/page-routes.ts'
import { sendPicture } from '../../kernel/storage/index.ts'
import { prepareOpportunity } from './prepare-opportunity.ts'
import { approvePromotion, readPromotionApproval } from './publishing/approve-promotion.ts'
import { publishingRoutes } from './publishing/publishing-routes.ts'
import {
  industries,
  investmentRoundTypes,
  invitations,
  opportunities,
  opportunityCategories,
  opportunityCharacters,
  opportunitySubTypes,
  opportunityTypes,
} from './tables.ts'
import { intentTerms, opportunityTerms, pageQuestions, rewards, termConditions } from './term-tables.ts'
import { opportunityEligibilityOf } from './visibility/opportunity-eligibility.ts'
import { opportunitiesSeenBy } from './visibility/visible-to.ts'

const offer = (row: Record<string, unknown>) => ({
  owner_type: 'investment_opportunity' as const,
  owner_id: row['investment_opportunity_id'] as number,
})

/** Terms, conditions, questions and rewards of an offer's page. */
function termRoutes(app: FastifyInstance): void {
  for (const table of [opportunityTerms, termConditions, intentTerms, pageQuestions])
    pieces(app, table, { ownerOf: offer })
  pieces(app, rewards, {
    ownerOf: offer,
    // Anyone who changes a reward has written it, and nobody has signed what it says now.
    complete: async (work, values, { existing }) => {
      if (existing && !isChange(rewards, existing, values)) return {}
      if (existing) await keepsClaims(work, values, existing)
      return { ...values, written_by: work.actor.id, approved_at: null, approved_by: null }
    },
    mayDelete: mustBeUnclaimed,
  })
  commandRoute(app, contract.approveReward, async (work, { id }) => {
    await showJson(work.db, rewards, work, id)
    await approveReward(work, id)
    return showJson(work.db, rewards, work, id)
  })
}

const live = (action: 'index' | 'visit') =>
  ({ event: 'investment_opportunity_live', action, own: true }) as const

export function opportunityRoutes(app: FastifyInstance): void {
  for (const list of [
    opportunityTypes,
    opportunitySubTypes,
    investmentRoundTypes,
    opportunityCategories,
    opportunityCharacters,
    industries,
  ])
    resourceRoutes(app, list)
  readRoutes(app, {
    resource: opportunities.resource,
    tableFor: opportunitiesSeenBy,
    access: live('index'),
    missing: refuseWaiting,
  })
  resourceRoutes(app, written(opportunities), {
    only: ['create', 'update', 'restore'],
    prepare: prepareOpportunity,
    create: createWithValues(opportunities, 'investment_opportunity'),
  })
  acts(app)
  invitationRoutes(app)
  pageRoutes(app)
  termRoutes(app)
  publishingRoutes(app)
}

/** Only its own act moves the status; a form that sends it along is told so. */
const written = (table: Table): Table => {
  const status = z.undefined({ error: contract.say.prohibited }).optional()
  return {
    ...table,
    resource: { ...table.resource, update: table.resource.update.extend({ status }) } as Table['resource'],
  }
}

function acts(app: FastifyInstance): void {
  newRecordCommand(app, contract.cloneOpportunity, opportunities, (work, { id, body }) =>
    cloneOpportunity(work, id, body.name ?? undefined),
  )
  commandRoute(app, contract.deleteOpportunity, (work, { id }) => deleteOpportunity(work, id))
  recordCommand(app, contract.approvePromotion, opportunities, (work, { id, body }) =>
    approvePromotion(work, id, body),
  )
  queryRoute(app, contract.readPromotionApproval, (question, { id }) => readPromotionApproval(question, id))
  queryRoute(app, contract.readAudience, async (question, { id, query }) => {
    await showJson(question, opportunities, question, id)
    return audienceOf(question, id, query.status ?? 2)
  })
  queryRoute(app, contract.readOpportunityEligibility, async (question, { id }) => {
    await mustSee(question, id)
    return opportunityEligibilityOf(question, id)
  })
  queryRoute(app, contract.readGates, async (question, { id }) => {
    await mustSee(question, id)
    const { gates } = await admissionTo(question, question.actor.id ?? 0, await offerOf(question, id))
    return gates
  })
  fileRoute(app, readImage, async (question, { id, reply }) => {
    if (!(await readOpportunity(question, id))) contract.refuse({ code: 'not_found' })
    const { image_key: key, image_mime: mime } = await offerOf(question, id)
    return sendPicture(app.platform.storage, reply, { key, mime })
  })
}

const mustSee = async (question: QueryContext, id: number) =>
  (await seenOpportunity(question, id)) ?? contract.refuse({ code: 'not_found' })

const readImage = contract.defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/image',
  file: ['image/*'],
  summary: 'Read the picture on the card',
  access: live('visit'),
  status: 200,
})

const offerOf = ({ db, tenant }: QueryContext, id: number) =>
  db
    .selectFrom('investment_opportunities')
    .select(['fca_class', 'image_key', 'image_mime'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function invitationRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: invitations.resource, tableFor: () => invitations })
  commandRoute(app, contract.invite, async (work, { body }) => {
    return rowsJson(work.db, invitations, work, await invite(work, body))
  })
  nonCommandRoute(app, contract.countInvitations, 'reads', (question, { body }) =>
    countInvitations(question, body),
  )
  commandRoute(app, contract.answerInvitation, async (work, { id, body }) => {
    await answerInvitation(work, id, body)
    return showRecord(work, invitations, id)
  })
  commandRoute(app, contract.withdrawInvitations, (work, { body }) => withdrawInvitations(work, body.ids))
  commandRoute(app, contract.restoreInvitations, (work, { body }) => restoreInvitations(work, body.ids))
  queryRoute(app, contract.readRegistrationLink, (question, { id }) => registrationLink(question, id))
}
