import { roleIds } from '@moorgate/contract'
import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { mustShow, resourceRoutes, showJson, versionOf } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { addDocument, decideDocument } from './application-documents.ts'
import { lockApplication, repeats } from './application.ts'
import { apply } from './apply.ts'
import { completeApplication, discardApplication } from './complete-application.ts'
import { decideApplication } from './decide-application.ts'
import { matchesOf } from './matches.ts'
import { applicationDocuments, applications } from './tables.ts'

/** Investors ask to act for an organisation, and staff decide. */
export function organisationApplicationRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, applications, work, id)
  resourceRoutes(app, applications)
  commandRoute(app, contract.applyForOrganisation, async (work, { body }) =>
    shown(work, await apply(work, body)),
  )
  commandRoute(app, contract.changeOrganisationApplication, async (work, { id, body, request }) => {
    const { status, reason, ...given } = body
    const application = await lockApplication(work, id)
    if (work.actor.roleId === roleIds.user)
      await completeApplication(work, application, { given, status, expectedVersion: versionOf(request) })
    else if (status !== undefined && !repeats(application, { status, reason }))
      await decideApplication(work, application, { status, reason, organisationId: given.organisation_id })
    return shown(work, id)
  })
  commandRoute(app, contract.discardOrganisationApplication, (work, { id }) => discardApplication(work, id))
  commandRoute(app, contract.addApplicationDocument, async (work, { id, body }) =>
    showJson(work.db, applicationDocuments, work, await addDocument(work, id, body)),
  )
  commandRoute(
    app,
    contract.decideApplicationDocument,
    async (work, { id, body }) => {
      await decideDocument(work, id, body)
      return showJson(work.db, applicationDocuments, work, id)
    },
    { finds: mustShow(() => applicationDocuments) },
  )
  queryRoute(app, contract.matchesOfApplication, (question, { id }) => matchesOf(question, id))
}
