import * as contract from '@moorgate/contract'
import { can, isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { handIn } from './hand-in.ts'
import { registrationDocuments, requirements } from './tables.ts'
import { sql } from 'kysely'
import { wantedPaperRows } from '../../rows/required-document-rows.ts'
import { mayOpenOwner } from '../record-owners/index.ts'
import { ownerColumns, ownerOfDocument, requestedOwner } from './document-owner.ts'
import type { OwnerIds } from './document-owner.ts'
import { fileOf, sendFile } from '../stored-files/index.ts'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'

/** Papers that a tenant wants of its investors: which, who has handed in what, and what staff say to it. */
export function registrationDocumentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, requirements, { prepare: keepOwner })
  resourceRoutes(app, registrationDocuments)
  queryRoute(app, contract.registrationStandings, (question, { query }) => standingsOf(question, query))
  commandRoute(app, contract.handInRegistrationDocument, async (work, { body }) =>
    showJson(work.db, registrationDocuments, work, await handIn(work, body)),
  )
  commandRoute(app, contract.approveRegistrationDocument, async (work, { id, body }) => {
    await approve(work, id, body.expires_on)
    return showJson(work.db, registrationDocuments, work, id)
  })
  commandRoute(app, contract.rejectRegistrationDocument, async (work, { id, body }) => {
    await reject(work, id, body.reason)
    return showJson(work.db, registrationDocuments, work, id)
  })
  fileRoute(app, contract.downloadRegistrationDocument, (question, { id, query, request, reply }) =>
    sendDocument(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
}

/** What a paper is wanted of stays: those that were handed in are of such records. */
async function keepOwner(
  _work: Work,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  if (existing && values['applies_to'] !== undefined && values['applies_to'] !== existing['applies_to'])
    refuseField('applies_to', say.prohibited)
  return values
}

/**
 * What is wanted of one record, and how far each has come. Not found for the person who may not open the
 * record.
 */
async function standingsOf(question: QueryContext, ownerIds: OwnerIds): Promise<JsonText> {
  const { type, id } = requestedOwner(question, ownerIds)
  if (!(await mayOpenOwner(question, { owner_type: type, owner_id: id }))) refuse({ code: 'not_found' })
  const [standings] = await question.rows<{ data: string }>(
    `select coalesce(json_agg(json_build_object(
      'registration_requirement_id', s.id, 'code', s.code, 'title', s.title, 'hint', s.hint, 'required', s.required,
      'status', s.status, 'registration_document_id', s.registration_document_id, 'client_name', s.client_name,
      'mime', s.mime, 'size', s.size, 'submitted_at', wire_instant(s.submitted_at), 'expires_on', s.expires_on,
      'reason', s.reason) order by s."order", s.id), '[]')::text as data
    from ${wantedPaperRows(type)} s`,
    [question.tenant.id, id],
  )
  return new JsonText(standings!.data)
}

interface FileRequest {
  id: number
  disposition: 'inline' | 'attachment'
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The file of a paper, for its investor and for staff. Papers say who somebody is, so the trail keeps which
 * of the staff looked.
 */
async function sendDocument(
  question: QueryContext,
  { id, disposition, request, reply }: FileRequest,
): Promise<FastifyReply> {
  await showJson(question, registrationDocuments, question, id)
  await mustOpenAsViewer(question)
  if (question.actor.roleId !== roleIds.user)
    await transact(question.platform, question, async (work) =>
      work.emit({ type: 'registration_document.opened', subject: { type: 'registration_document', id } }),
    )
  const row = await question.db
    .selectFrom('registration_documents')
    .selectAll()
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sendFile(question.platform.storage, request, reply, { ...fileOf(row), disposition })
}

/** Seeing the portal as an investor does gives staff no paper that their own role does not open. */
async function mustOpenAsViewer({ actor, db, tenant }: QueryContext): Promise<void> {
  if (actor.viewerId === undefined) return
  const viewer = await db
    .selectFrom('users')
    .select('role_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', actor.viewerId)
    .executeTakeFirst()
  if (viewer && isStaff(viewer.role_id) && !can(viewer.role_id, 'onboarding_documents', 'visit'))
    refuse({ code: 'forbidden' })
}

/**
 * It will do. Without a day it is good for as many months as its kind says. An older one that counted until
 * now gives way.
 */
async function approve(work: Work, id: number, until: string | null | undefined): Promise<void> {
  const row = await lockWaiting(work, id)
  const today = londonDate(work.now)
  if (until && until <= today) refuseField('expires_on', say.after(today))
  const whose = ownerOfDocument(row)
  await work.db
    .updateTable('registration_documents')
    .set((existing) => ({ status: 'superseded', updated_at: work.now, version: existing('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where(ownerColumns[whose.type], '=', whose.id)
    .where('registration_requirement_id', '=', Number(row['registration_requirement_id']))
    .where('status', '=', 'approved')
    .execute()
  const expiresOn = until ?? (await usualEnd(work, Number(row['registration_requirement_id'])))
  await decide(work, id, { status: 'approved', reason: null, expires_on: expiresOn })
}

/** It won't do, and the investor reads why. */
async function reject(work: Work, id: number, reason: string): Promise<void> {
  await lockWaiting(work, id)
  await decide(work, id, { status: 'rejected', reason, expires_on: null })
}

/** Locked, so that of two who decide at once the second is told. */
async function lockWaiting(work: Work, id: number) {
  const row = await lockRow(work, registrationDocuments, id)
  if (row['status'] !== 'submitted')
    refuse({
      code: 'conflict',
      reason: 'already_decided',
      about: 'document',
    })
  return row
}

/** Counted in the calendar, by the database: a month after 31 January ends on the last of February. */
async function usualEnd(work: Work, requirementId: number): Promise<string | null> {
  const { rows } = await sql<{ expires_on: string | null }>`
    select (${londonDate(work.now)}::date + make_interval(months => r.validity_months))::date as expires_on
    from registration_requirements r where r.tenant_id = ${work.tenant.id} and r.id = ${requirementId}`.execute(
    work.db,
  )
  return rows[0]?.expires_on ?? null
}

async function decide(
  work: Work,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason: string | null; expires_on: string | null },
): Promise<void> {
  await changeById(work, 'registration_documents', id, {
    ...decision,
    decided_by: work.actor.id,
    decided_at: work.now,
  })
  work.emit({
    type:
      decision.status === 'approved' ? 'registration_document.approved' : 'registration_document.rejected',
    subject: { type: 'registration_document', id },
    before: { status: 'submitted' },
    after: { ...decision },
  })
}
