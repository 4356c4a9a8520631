import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { changeDelegate } from './change-delegate.ts'
import { sharedAccounts } from './invitations.ts'
import { inviteDelegate } from './invite-delegate.ts'
import { revokeDelegate } from './revoke-delegate.ts'
import { delegates } from './tables.ts'
import { viewAsDelegate } from './view-as-delegate.ts'

/** Delegates whom investors invite, and the accounts that are shared with them. */
export function delegateRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: contract.delegate, tableFor: () => delegates })
  queryRoute(app, contract.sharedAccounts, sharedAccounts)
  newRecordCommand(app, contract.inviteDelegate, delegates, (work, { body }) => inviteDelegate(work, body))
  recordCommand(app, contract.changeDelegate, delegates, (work, { id, body, request }) =>
    changeDelegate(work, id, body, versionOf(request)),
  )
  recordCommand(app, contract.revokeDelegate, delegates, (work, { id }) => revokeDelegate(work, id))
  commandRoute(app, contract.viewAsDelegate, (work, { id }) => viewAsDelegate(work, id))
}
