import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { createWithValues } from '../attributes/index.ts'
import { changeMember, membersNow } from './change-member.ts'
import { setMembers } from './members.ts'
import { checkOrganisation, prepareOrganisation } from './organisation-rules.ts'
import { ownershipOf } from './ownership.ts'
import { setOwners } from './set-owners.ts'
import { organisations } from './tables.ts'

/** Organisations that invest, and the people who act for them. */
export function organisationRoutes(app: FastifyInstance): void {
  resourceRoutes(app, organisations, { prepare: prepareOrganisation })
  commandRoute(app, contract.createOrganisation, async (work, { body }) => {
    const { user_ids: userIds, ...values } = await checkOrganisation(work, body, undefined)
    const id = await createWithValues(organisations, 'organisation')(work, values)
    await setMembers(work, id, {
      userIds: (userIds as number[] | undefined) ?? [],
      leadUserId: body.lead_user_id ?? null,
    })
    return showJson(work.db, organisations, work, id)
  })
  queryRoute(app, contract.readMembers, async (question, { id }) => {
    await showJson(question, organisations, question, id)
    return membersNow(question, id)
  })
  commandRoute(app, contract.changeMember, async (work, { id, params, body }) => {
    await changeMember(work, { organisationId: id, userId: pathId(params['user_id']) }, body)
    return membersNow(work, id)
  })
  queryRoute(app, contract.readOwnership, async (question, { id }) => {
    await showJson(question, organisations, question, id)
    return ownershipOf(question, id)
  })
  commandRoute(app, contract.setOwners, async (work, { id, body }) => {
    await setOwners(work, id, body.owners)
    return ownershipOf(work, id)
  })
}
