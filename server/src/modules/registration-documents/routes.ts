import * as contract from '@moorgate/contract'
import { refuse, refuseField, say } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { londonDate } from '../../kernel/clock.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { wantedPaperRows } from '../../rows/required-document-rows.ts'
import { mayOpenOwner } from '../record-owners/index.ts'
import { approveDocument, rejectDocument } from './decide-document.ts'
import { requestedOwner } from './document-owner.ts'
import type { OwnerIds } from './document-owner.ts'
import { handIn } from './hand-in.ts'
import { sendDocument } from './send-document.ts'
import { registrationDocuments, requirements } from './tables.ts'

/** Papers that a tenant wants of its investors: which, who has handed in what, and what staff say to it. */
export function registrationDocumentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, requirements, { prepare: keepOwner })
  resourceRoutes(app, registrationDocuments)
  queryRoute(app, contract.registrationStandings, (question, { query }) => standingsOf(question, query))
  newRecordCommand(app, contract.handInRegistrationDocument, registrationDocuments, (work, { body }) =>
    handIn(work, body),
  )
  recordCommand(app, contract.approveRegistrationDocument, registrationDocuments, (work, { id, body }) =>
    approveDocument(work, id, body.expires_on),
  )
  recordCommand(app, contract.rejectRegistrationDocument, registrationDocuments, (work, { id, body }) =>
    rejectDocument(work, id, body.reason),
  )
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
    [question.tenant.id, id, londonDate(question.now)],
  )
  return new JsonText(standings!.data)
}
