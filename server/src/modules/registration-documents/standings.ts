import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { JsonText } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { mayOpenOwner } from '../attributes/index.ts'
import { requestedOwner } from './document-owner.ts'
import type { OwnerIds } from './document-owner.ts'

/** What is wanted of one record, and how far each has come. Not found for whoever may not open the record. */
export async function standingsOf(question: QueryContext, ownerIds: OwnerIds): Promise<JsonText> {
  const { type, id } = requestedOwner(question, ownerIds)
  const { db, tenant } = question
  if (!(await mayOpenOwner(question, { owner_type: type, owner_id: id }))) refuse({ code: 'not_found' })
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(json_build_object(
      'registration_requirement_id', s.id, 'code', s.code, 'title', s.title, 'hint', s.hint, 'required', s.required,
      'status', s.status, 'registration_document_id', s.registration_document_id, 'client_name', s.client_name,
      'mime', s.mime, 'size', s.size, 'submitted_at', wire_instant(s.submitted_at), 'expires_on', s.expires_on,
      'reason', s.reason) order by s."order", s.id), '[]')::text as data
    from registration_standings s
    where s.tenant_id = ${tenant.id} and s.owner_type = ${type} and s.owner_id = ${id}`.execute(db)
  return new JsonText(rows[0]!.data)
}
