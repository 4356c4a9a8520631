import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../kernel/http/route.ts'
import { readRoutes, showJson, versionOf } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { sharedAccounts } from './invitations.ts'
import { changeDelegate, inviteDelegate } from './invite-delegate.ts'
import { lookAsDelegate } from './look-as-delegate.ts'
import { revokeDelegate } from './revoke-delegate.ts'
import { delegatesOn } from './tables.ts'

/** Whom investors let see their account, and what those see. */
export function delegateRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, delegatesOn(work), work, id)
  readRoutes(app, { resource: contract.delegate, tableFor: delegatesOn })
  ask(app, contract.sharedAccounts, sharedAccounts)
  act(app, contract.inviteDelegate, async (work, { body }) => shown(work, await inviteDelegate(work, body)))
  act(app, contract.changeDelegate, async (work, { id, body, request }) => {
    await changeDelegate(work, id, body, versionOf(request))
    return shown(work, id)
  })
  act(app, contract.revokeDelegate, async (work, { id }) => {
    await revokeDelegate(work, id)
    return shown(work, id)
  })
  act(app, contract.lookAsDelegate, (work, { id }) => lookAsDelegate(work, id))
}
