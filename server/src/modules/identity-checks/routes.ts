import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
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
  newRecordCommand(app, contract.submitIdentityCheck, identityChecks, (work, { body }) =>
    submitCheck(work, body),
  )
  nonCommandRoute(app, contract.openIdentityVerification, 'own_transactions', (question, { body }) =>
    openVerification(question, body),
  )
  recordCommand(app, contract.approveIdentityCheck, identityChecks, (work, { id }) =>
    approveProposal(work, id),
  )
  recordCommand(app, contract.returnIdentityCheck, identityChecks, (work, { id, body }) =>
    returnProposal(work, id, body.reason),
  )
  recordCommand(app, contract.recordIdentityCheck, users, (work, { id, body }) =>
    recordFinding(work, id, body),
  )
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
