import * as contract from '@moorgate/contract'
import { isInsidePage, refuse } from '@moorgate/contract'
import type { BodyOf, FieldErrors, PageSize, placeSignatureFields as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { cancelSignature, declinePdf, remindSigners } from './end-signature.ts'
import { prepareSignature } from './prepare.ts'
import { readPdf } from './read-pdf.ts'
import { findSigningTurn, lockRequest, lockSigningTurn, mustBe, signersOf } from './request.ts'
import type { Request } from './request.ts'
import { sendForSignature } from './send.ts'
import { signPdf } from './sign.ts'
import { signatureRequests } from './tables.ts'
import { outsideSigning, readByLink, signingTurnByLink } from './outside-signing.ts'
import { proveSigningCode, sendSigningCode } from './outside-code.ts'
import { londonDate } from '../../kernel/clock.ts'
import { clearFields, replaceSigners } from './place-signers.ts'
import { changeById } from '../../kernel/rows.ts'

const sent = { message: 'If this link is yours, a code is on its way to the address to which it was sent.' }

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
  commandRoute(app, contract.placeSignatureFields, async (work, { id, body }) => {
    await placeFields(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.sendForSignature, async (work, { id, body }) => {
    await sendForSignature(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.remindSigners, async (work, { id }) => {
    await remindSigners(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.cancelSignature, async (work, { id, body }) => {
    await cancelSignature(work, id, body.reason ?? null)
    return shown(work, id)
  })
}

type Body = BodyOf<typeof endpoint>

/**
 * Changes a draft: who signs, where, and the terms. Signers and fields replace those before. Refuses with 422
 * fields that lie off their page or belong to nobody, signers who are named twice or cannot sign in, and a
 * last day that is over.
 */
async function placeFields(work: Work, id: number, body: Body): Promise<void> {
  const request = await lockRequest(work, id, body.version)
  mustBe(request, 'draft')
  const { signers, fields, reminder_days: reminderDays, version: _, ...terms } = body
  if (terms.expires_on && terms.expires_on < londonDate(work.now))
    refuse({ code: 'invalid', errors: { expires_on: ['The last day cannot be in the past.'] } })
  if (signers) await replaceSigners(work, request, signers)
  if (fields) await replaceFields(work, request, fields)
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  await changeById(work, 'signature_requests', id, {
    ...given,
    ...(reminderDays && { reminder_days: JSON.stringify(reminderDays.toSorted((a, b) => a - b)) }),
  })
  work.emit({
    type: 'signature_request.changed',
    subject: { type: 'signature_request', id },
    payload: { user_id: request.user_id },
    after: {
      ...given,
      ...(signers && { signers: signers.map((signer) => signer.user_id ?? signer.email) }),
      ...(fields && { fields: fields.length }),
    },
  })
}

async function replaceFields(work: Work, request: Request, fields: NonNullable<Body['fields']>) {
  const signers = await signersOf(work, request.id)
  const pages = request.pages as unknown as PageSize[]
  const errors: FieldErrors = {}
  for (const [index, field] of fields.entries())
    if (!signers[field.signer - 1]) errors[`fields.${index}.signer`] = ['There is no such signer.']
    else if (!isInsidePage(field, pages)) errors[`fields.${index}.page`] = ['The field is not on its page.']
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  await clearFields(work, request.id)
  if (fields.length === 0) return
  await work.db
    .insertInto('signature_fields')
    .values(
      fields.map(({ signer, required = true, label = null, ...field }) => ({
        ...field,
        tenant_id: work.tenant.id,
        request_id: request.id,
        signer_id: signers[signer - 1]!.id,
        required,
        label,
      })),
    )
    .execute()
}
