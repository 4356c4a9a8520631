import type { FastifyInstance } from 'fastify'
import * as contract from '@moorgate/contract/identity/index.ts'
import { giveSession } from '../../../kernel/http/cookies.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { transact } from '../../../kernel/work.ts'
import { endOneSession, endOtherSessions, sessions } from './sessions.ts'
import { visitOf } from './device.ts'

export function sessionRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.sessions, sessions)

  commandRoute(app, contract.endOneSession, (work, { params }) => endOneSession(work, params['id'] ?? ''))

  nonCommandRoute(
    app,
    contract.endOtherSessions,
    'own_transactions',
    async (question, { request, reply }) => {
      const visit = visitOf(request)
      giveSession(
        request,
        reply,
        await transact(question.platform, question, (work) => endOtherSessions(work, visit)),
      )
    },
  )
}
