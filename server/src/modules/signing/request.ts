import { refuse } from '@moorgate/contract'
import type { SignatureState } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { checkVersion, lockById } from '../../kernel/rows.ts'
import type { QueryContext, Scope, Work } from '../../kernel/work.ts'

export type Request = Selectable<Tables['signature_requests']>
export type SignerRow = Selectable<Tables['signature_signers']>

/** Refuses with 409 and the state as its reason, unless the request is in it. */
export function mustBe(request: Request, state: SignatureState): void {
  if (request.status === state) return
  const reason = request.status as SignatureState
  refuse({ code: 'conflict', reason })
}

/** The same for what waits for signatures; its last day counts before anything has been by to mark it. */
export function mustBeOpen(request: Request, now: Date): void {
  mustBe(request, 'sent')
  if (request.expires_on !== null && request.expires_on < londonDate(now))
    refuse({ code: 'conflict', reason: 'expired' })
}

/** A request, locked, so that of two acts on it one waits. 409 where it was changed since it was read. */
export async function lockRequest(work: Work, id: number, readVersion?: number): Promise<Request> {
  const row = await lockById(work, 'signature_requests', id)
  checkVersion(row, readVersion)
  return row
}

/** Its signers in their order. */
export async function signersOf(work: Work, requestId: number): Promise<SignerRow[]> {
  return work.db
    .selectFrom('signature_signers')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()
}

/**
 * What somebody was last asked to sign in a document: the request and their own line of it. Undefined where
 * they were not asked, or not yet. The signed file leads to it too.
 */
export async function requestOf(
  { tenant, actor }: Pick<Scope, 'tenant' | 'actor'>,
  db: Db | Trx,
  documentId: number,
): Promise<{ requestId: number; signerId: number } | undefined> {
  return db
    .selectFrom('signature_requests as r')
    .innerJoin('signature_signers as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.request_id', '=', 'r.id'),
    )
    .select(['r.id as requestId', 's.id as signerId'])
    .where('r.tenant_id', '=', tenant.id)
    .where('s.tenant_id', '=', tenant.id)
    .where((of) => of.or([of('r.document_id', '=', documentId), of('r.result_document_id', '=', documentId)]))
    .where('r.status', '<>', 'draft')
    .where('r.deleted_at', 'is', null)
    .where('s.user_id', '=', actor.id)
    .where('s.status', '<>', 'waiting')
    .orderBy('r.id', 'desc')
    .executeTakeFirst()
}

/** A request and the line of the person who signs now, both locked. */
export interface SigningTurn {
  request: Request
  signer: SignerRow
}

/** The request by which the caller was asked to sign a document. 404 where they never were. */
export async function findSigningTurn(
  question: Pick<QueryContext, 'db' | 'tenant' | 'actor'>,
  documentId: number,
) {
  return (await requestOf(question, question.db, documentId)) ?? refuse({ code: 'not_found' })
}

/**
 * The caller's turn to sign a document. 404 where they were never asked, 409 where there is nothing to sign.
 */
export async function lockSigningTurn(work: Work, documentId: number): Promise<SigningTurn> {
  const signingRequest = await findSigningTurn(work, documentId)
  const request = await lockRequest(work, signingRequest.requestId)
  const signer = await signerOf(work, signingRequest.signerId)
  mustBeSignable(request, signer, work.now)
  return { request, signer }
}

/** 409 for the person who has signed, and where nothing is to be signed. */
export function mustBeSignable(request: Request, signer: SignerRow, now: Date): void {
  if (signer.status === 'signed') refuse({ code: 'conflict', reason: 'signed' })
  mustBeOpen(request, now)
}

export async function signerOf(work: Work, id: number): Promise<SignerRow> {
  return work.db
    .selectFrom('signature_signers')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
