import * as contract from '@moorgate/contract/identity/index.ts'
import type { FastifyInstance } from 'fastify'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import { visitOf } from '../sign-in/device.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { addPasskey } from './add-passkey.ts'
import { ownPasskey, removePasskey, renamePasskey } from './change-passkey.ts'
import { siteOf } from './passkey-ceremony.ts'
import { passkeyOptions } from './passkey-options.ts'
import { passkeySignInOptions, passkeySignIn } from './passkey-sign-in.ts'
import { passkeys } from './passkeys.ts'

/** A challenge is used up whatever comes of it, so ceremonies open their transactions themselves. */
export function passkeyRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.passkeys, passkeys)

  nonCommandRoute(app, contract.passkeyOptions, 'own_transactions', async (question, { request }) => ({
    ...(await passkeyOptions(question, siteOf(request), visitOf(request))),
  }))

  nonCommandRoute(app, contract.addPasskey, 'own_transactions', (question, { body, request }) =>
    addPasskey(question, body, { site: siteOf(request), visit: visitOf(request) }),
  )

  commandRoute(app, contract.renamePasskey, (work, { id, body }) => renamePasskey(work, id, body.name), {
    finds: ownPasskey,
  })

  nonCommandRoute(
    app,
    contract.removePasskey,
    'own_transactions',
    async (question, { id, request, reply }) => {
      const visit = visitOf(request)
      giveSession(
        request,
        reply,
        await transact(question.platform, question, (work) => removePasskey(work, id, visit)),
      )
    },
  )

  nonCommandRoute(app, contract.passkeySignInOptions, 'own_transactions', async (question, { request }) => ({
    ...(await passkeySignInOptions(question, siteOf(request), visitOf(request))),
  }))

  nonCommandRoute(
    app,
    contract.passkeySignIn,
    'own_transactions',
    async (question, { body, request, reply }) => {
      const at = { site: siteOf(request), visit: visitOf(request) }
      const opened = await passkeySignIn(question, body.credential, at)
      giveSession(request, reply, opened)
      rememberDevice(request, reply, opened.session.user!.id)
      return { two_factor: false } as const
    },
  )
}
