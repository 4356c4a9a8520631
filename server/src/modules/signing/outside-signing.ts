import type {
  OutsideSigning,
  PageSize,
  SignatureField,
  SignatureState,
  SignerState,
} from '@moorgate/contract'
import { refuse } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hours } from '../../kernel/clock.ts'
import { mustBeProven } from '../../kernel/link-codes.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Scope, Work } from '../../kernel/work.ts'
import { sendFile } from '../stored-files/index.ts'
import { findByLink } from './link.ts'
import type { LinkedRequest } from './link.ts'
import { noteOpening, sourceFile, storedFile } from './read-pdf.ts'
import { lockRequest, mustBeSignable, signerOf } from './request.ts'
import type { SigningTurn } from './request.ts'

type ReadContext = Scope & { db: Db | Trx }

const proofLasts = hours(2)

/**
 * Whose link it is, proven by a code in this very browser. 404 for what is no link, 403 `code_required`
 * before the code.
 */
async function proven(asking: ReadContext, token: string): Promise<LinkedRequest> {
  const found = (await findByLink(asking, token)) ?? refuse({ code: 'not_found' })
  mustBeProven(asking, found.signer, proofLasts)
  return found
}

/** The turn of somebody with a link: their request and their own line of it, locked. */
export async function signingTurnByLink(work: Work, token: string): Promise<SigningTurn> {
  const { signer: known, request: before } = await proven(work, token)
  const request = await lockRequest(work, before.id)
  const signer = await signerOf(work, known.id)
  mustBeSignable(request, signer, work.now)
  return { request, signer }
}

/** What they see of it: themselves, who else signs by name, and the places of their own signature. */
export async function outsideSigning(asking: ReadContext, token: string): Promise<OutsideSigning> {
  const { request, signer } = await proven(asking, token)
  return {
    title: request.title,
    status: request.status as SignatureState,
    position: signer.position,
    name: signer.outside_name ?? '',
    in_order: request.in_order,
    signers: await namesOf(asking, request.id),
    fields: await ownFields(asking, signer.id, signer.position),
    pages: request.pages as unknown as PageSize[],
    message: request.message,
    expires_on: request.expires_on,
    source_sha256: request.source_sha256,
    has_result: request.result_document_id !== null,
  }
}

async function namesOf({ db, tenant }: ReadContext, requestId: number): Promise<OutsideSigning['signers']> {
  const rows = await db
    .selectFrom('signature_signers as s')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 's.user_id').on('u.tenant_id', '=', tenant.id))
    .select((of) => ['s.position', 's.status', of.fn.coalesce('u.name', 's.outside_name').as('name')])
    .where('s.tenant_id', '=', tenant.id)
    .where('s.request_id', '=', requestId)
    .orderBy('s.position')
    .execute()
  return rows.map(({ position, status, name }) => ({
    position,
    name: name ?? '',
    status: status as SignerState,
  }))
}

async function ownFields(
  { db, tenant }: ReadContext,
  signerId: number,
  position: number,
): Promise<SignatureField[]> {
  const rows = await db
    .selectFrom('signature_fields')
    .select(['id', 'kind', 'page', 'x', 'y', 'width', 'height', 'required', 'label', 'value'])
    .where('tenant_id', '=', tenant.id)
    .where('signer_id', '=', signerId)
    .orderBy('page')
    .orderBy('y')
    .orderBy('id')
    .execute()
  return rows.map((field) => ({ ...field, signer: position }) as SignatureField)
}

/** The file that is signed, or once it is sealed the sealed one. The first look is noted. */
export async function readByLink(
  question: QueryContext,
  token: string,
  { signed, request: asked, reply }: { signed: boolean; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, signer } = await proven(question, token)
  const file = signed
    ? await storedFile(question, request.result_document_id ?? refuse({ code: 'not_found' }))
    : await sourceFile(question, request)
  if (request.status === 'sent')
    await transact(question.platform, question, (work) =>
      noteOpening(work, { requestId: request.id, signerId: signer.id }),
    )
  return sendFile(question.platform.storage, asked, reply, { ...file, disposition: 'inline' })
}
