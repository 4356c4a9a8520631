import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { JsonText } from '../../kernel/http/route.ts'
import { escapeLike } from '../../kernel/list/filters.ts'
import type { QueryContext } from '../../kernel/work.ts'

const most = 20

/**
 * Active staff by a part of their name, in the order of their names. Whoever works here knows who else does.
 */
export async function colleagues({ db, tenant }: QueryContext, text: string): Promise<JsonText> {
  const pattern = `%${escapeLike(text.trim())}%`
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(found order by name, id), '[]')::text as json from (
      select p.id, p.name, p.email,
             case when p.avatar_key is not null then '/files/avatars/' || p.id || '?v=' || left(md5(p.avatar_key), 8) end as avatar
      from users p
      where p.tenant_id = ${tenant.id} and p.role_id <> ${roleIds.user} and p.is_active and p.deleted_at is null
        and p.name ilike ${pattern}
      order by p.name, p.id limit ${most}) found`.execute(db)
  return new JsonText(rows[0]?.json ?? '[]')
}
