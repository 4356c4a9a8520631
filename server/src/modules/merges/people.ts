import { refuse, roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { QueryContext } from '../../kernel/work.ts'

/** A person's row as it is kept, with the names of the records it points at. */
export interface PersonRow extends Record<string, unknown> {
  id: number
  name: string
  email: string
  version: number
}

/** SQL of a person as pairs and merges show them; `alias` is of users. */
export const personJson = (alias: 'a' | 'b' | 'k' | 'c') => {
  const u = sql.raw(alias)
  return sql`json_build_object('id', ${u}.id, 'name', ${u}.name, 'reference', ${u}.reference, 'email', ${u}.email,
    'avatar_url', '/files/avatars/' || ${u}.id || '?v=' || coalesce(left(md5(${u}.avatar_key), 8), '0'))`
}

/**
 * Two investors of this tenant, locked in the order of their ids where a merge is about to write them; else
 * 422 on the field.
 */
export async function bothPeople(
  { db, tenant }: { db: Db | Trx; tenant: QueryContext['tenant'] },
  ids: { kept_id: number; closed_id: number },
  options: { lock?: boolean; closedToo?: boolean } = {},
): Promise<{ kept: PersonRow; closed: PersonRow }> {
  const { rows } = await sql<PersonRow>`
    select u.* from users u
    where u.tenant_id = ${tenant.id} and u.id = any(${[ids.kept_id, ids.closed_id]}::bigint[]) and u.role_id = ${roleIds.user}
      and (u.deleted_at is null or (${options.closedToo === true}::boolean and u.id = ${ids.closed_id}))
    order by u.id ${options.lock ? sql`for update of u` : sql``}`.execute(db)
  const kept = rows.find((row) => row.id === ids.kept_id)
  const closed = rows.find((row) => row.id === ids.closed_id)
  if (!kept) refuse({ code: 'invalid', errors: { kept_id: ['The selected kept id is invalid.'] } })
  if (!closed || closed === kept)
    refuse({ code: 'invalid', errors: { closed_id: ['The selected closed id is invalid.'] } })
  return { kept, closed }
}
