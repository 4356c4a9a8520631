import { sql } from 'kysely'
import { JsonText } from '../../../kernel/http/json-text.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'

const answer = `json_build_object(
  'id', id, 'name', name, 'created_at', wire_instant(created_at), 'last_used_at', wire_instant(last_used_at))`
const passkeysStatement = `
  select coalesce(json_agg(${answer} order by created_at, id), '[]')::text as json
  from passkeys where tenant_id = $1 and user_id = $2`

/** A passkey as it crosses the wire. */
export async function passkeyJson(
  { db, tenant }: Pick<Work, 'db' | 'tenant'>,
  id: number,
): Promise<JsonText> {
  const { json } = await db
    .selectFrom('passkeys')
    .select(sql<string>`${sql.raw(answer)}::text`.as('json'))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return new JsonText(json)
}

/** One's own passkeys, oldest first. */
export async function passkeys({ platform, tenant, actor }: QueryContext): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, passkeysStatement, [
    tenant.id,
    actor.id,
  ])
  return new JsonText(row?.json ?? '[]')
}
