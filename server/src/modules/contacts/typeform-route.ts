import { receiveFormResponse, refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { checked, questionOf, send, urlOf } from '../../kernel/http/route.ts'
import { transact } from '../../kernel/work.ts'
import { receiveForm } from './receive-form.ts'
import { isSigned } from './web-form-secret.ts'

const mostBytes = 1_000_000

/**
 * Where the firm's web forms deliver what was answered. The signature over the body's bytes is the
 * permission: 401 without it, before anything of the body is looked into.
 */
export function typeformRoute(app: FastifyInstance): void {
  app.declared.push(receiveFormResponse)
  app.route({
    method: 'POST',
    url: urlOf(receiveFormResponse.path),
    bodyLimit: mostBytes,
    config: { guard: receiveFormResponse, rawBody: true },
    handler: async (request, reply) => {
      const question = questionOf(app.platform, request)
      const signed =
        request.rawBody && (await isSigned(question, request.rawBody, request.headers['typeform-signature']))
      if (!signed) refuse({ code: 'unauthenticated' })
      const body = checked(receiveFormResponse.body!, request.body) as Parameters<typeof receiveForm>[1]
      await transact(app.platform, question, (work) => receiveForm(work, body))
      return send(reply, 200, '{}')
    },
  })
}
