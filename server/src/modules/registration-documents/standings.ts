import { refuseField, say, worded } from '@moorgate/contract'
import { sql } from 'kysely'
import { JsonText } from '../../kernel/http/route.ts'
import type { Question } from '../../kernel/work.ts'

/** What is wanted of one investor, and how far each has come: the investor's own, or the one that staff name. */
export async function standingsOf(
  { db, tenant, actor }: Question,
  asked: number | undefined,
): Promise<JsonText> {
  const userId = actor.roleId === 5 ? actor.id : asked
  if (userId === undefined || userId === null) refuseField('user_id', worded(say.required, 'user_id'))
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(json_build_object(
      'registration_requirement_id', s.id, 'code', s.code, 'title', s.title, 'hint', s.hint, 'required', s.required,
      'status', s.status, 'registration_document_id', s.registration_document_id, 'client_name', s.client_name,
      'mime', s.mime, 'size', s.size, 'submitted_at', wire_instant(s.submitted_at), 'expires_on', s.expires_on,
      'reason', s.reason) order by s."order", s.id), '[]')::text as data
    from registration_standings s where s.tenant_id = ${tenant.id} and s.user_id = ${userId}`.execute(db)
  return new JsonText(rows[0]!.data)
}
