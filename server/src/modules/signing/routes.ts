import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { recordCommand } from '../../kernel/resource/record-command.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { cancelSignature, declinePdf, remindSigners } from './end-signature.ts'
import { proveSigningCode, sendSigningCode } from './outside-code.ts'
import { outsideSigning, readByLink, signingTurnByLink } from './outside-signing.ts'
import { placeFields } from './place-fields.ts'
import { prepareSignature } from './prepare.ts'
import { readPdf } from './read-pdf.ts'
import { findSigningTurn, lockSigningTurn } from './request.ts'
import { sendForSignature } from './send.ts'
import { signPdf } from './sign.ts'
import { signatureRequests } from './tables.ts'

const sent = { message: 'If this link is valid, we’ve e-mailed a code to the address it was sent to.' }

/**
 * Signing without an account: a personal link, a code to the same address, then the same consent and
 * signature as everybody's.
 */
function outsideRoutes(app: FastifyInstance): void {
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

const shown = (work: Work, id: number) => showJson(work.db, signatureRequests, work, id)

/** Preparing a PDF, sending it round, and signing it. */
export function signingRoutes(app: FastifyInstance): void {
  resourceRoutes(app, signatureRequests)
  staffRoutes(app)
  outsideRoutes(app)
  fileRoute(app, contract.readPdf, (question, { id, request, reply }) =>
    readPdf(question, id, { request, reply }),
  )
  commandRoute(
    app,
    contract.signPdf,
    async (work, { id, body, request }) =>
      shown(
        work,
        await signPdf(work, await lockSigningTurn(work, id), { body, agent: request.headers['user-agent'] }),
      ),
    { finds: findSigningTurn },
  )
  commandRoute(
    app,
    contract.declinePdf,
    async (work, { id, body }) =>
      shown(work, await declinePdf(work, await lockSigningTurn(work, id), body.reason)),
    { finds: findSigningTurn },
  )
}

function staffRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.prepareSignature, async (work, { body }) => {
    const { id, isNew } = await prepareSignature(work, body.document_id)
    return new WithStatus(isNew ? 201 : 200, await shown(work, id))
  })
  recordCommand(app, contract.placeSignatureFields, signatureRequests, (work, { id, body }) =>
    placeFields(work, id, body),
  )
  recordCommand(app, contract.sendForSignature, signatureRequests, (work, { id, body }) =>
    sendForSignature(work, id, body.version),
  )
  recordCommand(app, contract.remindSigners, signatureRequests, (work, { id }) => remindSigners(work, id))
  recordCommand(app, contract.cancelSignature, signatureRequests, (work, { id, body }) =>
    cancelSignature(work, id, body.reason ?? null),
  )
}
