import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { users } from '../investors/index.ts'
import { approveProposal, returnProposal } from './decide-proposal.ts'
import { ownStanding } from './own-standing.ts'
import { recordFinding } from './record-finding.ts'
import { sendCheckFile } from './send-check-file.ts'
import { openVerification } from './stripe/open-verification.ts'
import { submitCheck } from './submit-check.ts'
import { identityChecks } from './tables.ts'

export function identityCheckRoutes(app: FastifyInstance): void {
  resourceRoutes(app, identityChecks)
  queryRoute(app, contract.readIdentityStanding, (question) => ownStanding(question))
  commandRoute(app, contract.submitIdentityCheck, async (work, { body }) =>
    showJson(work.db, identityChecks, work, await submitCheck(work, body)),
  )
  nonCommandRoute(app, contract.openIdentityVerification, 'own_transactions', (question, { body }) =>
    openVerification(question, body),
  )
  commandRoute(app, contract.approveIdentityCheck, async (work, { id }) => {
    await approveProposal(work, id)
    return showJson(work.db, identityChecks, work, id)
  })
  commandRoute(app, contract.returnIdentityCheck, async (work, { id, body }) => {
    await returnProposal(work, id, body.reason)
    return showJson(work.db, identityChecks, work, id)
  })
  commandRoute(app, contract.recordIdentityCheck, async (work, { id, body }) => {
    await recordFinding(work, id, body)
    return showJson(work.db, users, work, id)
  })
  fileRoute(app, contract.downloadIdentityFile, (question, { id, query, request, reply }) =>
    sendCheckFile(question, {
      id,
      kind: query.kind,
      disposition: query.disposition ?? 'attachment',
      request,
      reply,
    }),
  )
}
