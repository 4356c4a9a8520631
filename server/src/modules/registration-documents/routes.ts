import * as contract from '@moorgate/contract'
import { refuseField, say } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { approve, reject } from './decide.ts'
import { handIn } from './hand-in.ts'
import { sendDocument } from './send-document.ts'
import { standingsOf } from './standings.ts'
import { registrationDocuments, requirements } from './tables.ts'

/** Papers that a firm wants of its investors: which, who has handed in what, and what staff say to it. */
export function registrationDocumentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, requirements, { prepare: keepOwner })
  resourceRoutes(app, registrationDocuments)
  queryRoute(app, contract.registrationStandings, (question, { query }) => standingsOf(question, query))
  commandRoute(app, contract.handInRegistrationDocument, async (work, { body }) =>
    showJson(work.db, registrationDocuments, work, await handIn(work, body)),
  )
  commandRoute(app, contract.approveRegistrationDocument, async (work, { id, body }) => {
    await approve(work, id, body.expires_on)
    return showJson(work.db, registrationDocuments, work, id)
  })
  commandRoute(app, contract.rejectRegistrationDocument, async (work, { id, body }) => {
    await reject(work, id, body.reason)
    return showJson(work.db, registrationDocuments, work, id)
  })
  fileRoute(app, contract.downloadRegistrationDocument, (question, { id, query, request, reply }) =>
    sendDocument(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
}

/** What a paper is wanted of stays: those that were handed in are of such records. */
async function keepOwner(
  _work: Work,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  if (existing && values['applies_to'] !== undefined && values['applies_to'] !== existing['applies_to'])
    refuseField('applies_to', say.prohibited)
  return values
}
