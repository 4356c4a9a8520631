import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { declinePdf } from './end.ts'
import { outsideSigning, readByLink, signingTurnByLink } from './outside-signing.ts'
import { proveSigningCode, sendSigningCode } from './outside-code.ts'
import { signPdf } from './sign.ts'

const sent = { message: 'If this link is yours, a code is on its way to the address to which it was sent.' }

/**
 * Signing without an account: a personal link, a code to the same address, then the same consent and
 * signature as everybody's.
 */
export function outsideRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.outsideSignature, (question, { params }) =>
    outsideSigning(question, tokenOf(params)),
  )
  commandRoute(app, contract.sendSigningCode, async (work, { params }) => {
    await sendSigningCode(work, tokenOf(params))
    return sent
  })
  commandRoute(app, contract.proveSigningCode, (work, { params, body }) =>
    proveSigningCode(work, tokenOf(params), body.code),
  )
  fileRoute(app, contract.readOutsidePdf, (question, { params, query, request, reply }) =>
    readByLink(question, tokenOf(params), { signed: query.signed === true, request, reply }),
  )
  commandRoute(app, contract.signByLink, async (work, { params, body, request }) => {
    const token = tokenOf(params)
    await signPdf(work, await signingTurnByLink(work, token), { body, agent: request.headers['user-agent'] })
    return outsideSigning(work, token)
  })
  commandRoute(app, contract.declineByLink, async (work, { params, body }) => {
    const token = tokenOf(params)
    await declinePdf(work, await signingTurnByLink(work, token), body.reason)
    return outsideSigning(work, token)
  })
}

const tokenOf = (params: Record<string, string>): string => params['token'] ?? ''
