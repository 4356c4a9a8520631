import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import { addPasskey, passkeyOptions } from './add-passkey.ts'
import { ownPasskey, removePasskey, renamePasskey } from './change-passkey.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { siteOf } from './passkey-ceremony.ts'
import { passkeySignIn, passkeySignInOptions } from './passkey-sign-in.ts'
import { passkeys } from './passkeys.ts'
import { visitOf } from '../sign-in/device.ts'

/** A challenge is used up whatever comes of it, so ceremonies open their transactions themselves. */
export function passkeyRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.passkeys, passkeys)

  queryRoute(app, contract.passkeyOptions, async (question, { request }) => ({
    ...(await passkeyOptions(question, siteOf(request), visitOf(request))),
  }))

  queryRoute(app, contract.addPasskey, (question, { body, request }) =>
    addPasskey(question, body, { site: siteOf(request), visit: visitOf(request) }),
  )

  commandRoute(app, contract.renamePasskey, (work, { id, body }) => renamePasskey(work, id, body.name), {
    finds: ownPasskey,
  })

  queryRoute(app, contract.removePasskey, async (question, { id, request, reply }) => {
    const visit = visitOf(request)
    giveSession(
      request,
      reply,
      await transact(question.platform, question, (work) => removePasskey(work, id, visit)),
    )
  })

  queryRoute(app, contract.passkeySignInOptions, async (question, { request }) => ({
    ...(await passkeySignInOptions(question, siteOf(request), visitOf(request))),
  }))

  queryRoute(app, contract.passkeySignIn, async (question, { body, request, reply }) => {
    const at = { site: siteOf(request), visit: visitOf(request) }
    const opened = await passkeySignIn(question, body.credential, at)
    giveSession(request, reply, opened)
    rememberDevice(request, reply, opened.session.user!.id)
    return { two_factor: false } as const
  })
}
