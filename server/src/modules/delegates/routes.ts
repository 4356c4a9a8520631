import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { changeDelegate } from './change-delegate.ts'
import { sharedAccounts } from './invitations.ts'
import { inviteDelegate } from './invite-delegate.ts'
import { revokeDelegate } from './revoke-delegate.ts'
import { delegates } from './tables.ts'
import { viewAsDelegate } from './view-as-delegate.ts'

/** Whom investors let see their account, and what those see. */
export function delegateRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, delegates, work, id)
  readRoutes(app, { resource: contract.delegate, tableFor: () => delegates })
  queryRoute(app, contract.sharedAccounts, sharedAccounts)
  commandRoute(app, contract.inviteDelegate, async (work, { body }) =>
    shown(work, await inviteDelegate(work, body)),
  )
  commandRoute(app, contract.changeDelegate, async (work, { id, body, request }) => {
    await changeDelegate(work, id, body, versionOf(request))
    return shown(work, id)
  })
  commandRoute(app, contract.revokeDelegate, async (work, { id }) => {
    await revokeDelegate(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.viewAsDelegate, (work, { id }) => viewAsDelegate(work, id))
}
