import { createOrganisation } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import { createRow } from '../../kernel/resource/write.ts'
import { setMembers } from './members.ts'
import { checkOrganisation, prepareOrganisation } from './organisation-rules.ts'
import { organisations } from './tables.ts'

/** Organisations that invest, and the people who act for them. */
export function organisationRoutes(app: FastifyInstance): void {
  resourceRoutes(app, organisations, { prepare: prepareOrganisation })
  act(app, createOrganisation, async (work, { body }) => {
    const { user_ids: userIds, ...columns } = await checkOrganisation(work, body, undefined)
    const id = await createRow(work, organisations, columns)
    await setMembers(work, id, {
      userIds: (userIds as number[] | undefined) ?? [],
      leadUserId: body.lead_user_id ?? null,
    })
    return showJson(work.db, organisations, work, id)
  })
}
