import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { newRecordCommand, recordCommand } from '../../../kernel/resource/record-command.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { acceptSchemeRequest, refuseSchemeRequest, withdrawSchemeRequest } from './decide-scheme-request.ts'
import { askForScheme } from './ask-for-scheme.ts'
import { schemeRequests } from './tables.ts'

export function schemeRequestRoutes(app: FastifyInstance): void {
  resourceRoutes(app, schemeRequests)
  newRecordCommand(app, contract.askForTaxScheme, schemeRequests, (work, { body }) =>
    askForScheme(work, body),
  )
  recordCommand(app, contract.withdrawTaxSchemeRequest, schemeRequests, (work, { id }) =>
    withdrawSchemeRequest(work, id),
  )
  recordCommand(app, contract.acceptTaxSchemeRequest, schemeRequests, (work, { id }) =>
    acceptSchemeRequest(work, id),
  )
  recordCommand(app, contract.refuseTaxSchemeRequest, schemeRequests, (work, { id, body }) =>
    refuseSchemeRequest(work, id, body.reason),
  )
}
