import { undoDays } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { JsonText } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { isSecondSql } from '../identity/index.ts'
import { personJson } from './people.ts'

type Reader = Pick<QueryContext, 'tenant' | 'actor' | 'now'> & { db: Db | Trx }

/** A merge as JSON, or all of the latest hundred. */
export const shownMerge = async (reader: Reader, id: number) =>
  new JsonText((await mergesText(reader, sql`m.id = ${id}`)).one)
export const shownMerges = async (reader: Reader) => new JsonText((await mergesText(reader, sql`true`)).all)

async function mergesText({ db, tenant, actor, now }: Reader, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ all: string; one: string }>`
    select coalesce(json_agg(x), '[]')::text as all, (json_agg(x) -> 0)::text as one from (
      select m.id, ${personJson('k')} as kept, ${personJson('c')} as closed, m.status, m.conflicts,
        (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = m.created_by) as asked_by,
        m.status = 'waiting' and exists (select 1 from users u where u.tenant_id = ${tenant.id} and u.id = ${actor.id}
          and ${isSecondSql(sql`array_remove(array[m.created_by, case when m.choices ->> 'email' = 'closed' then m.closed_id end], null)`, now)}) as may_confirm,
        (select coalesce(sum(value::int), 0) from jsonb_each_text(m.moved))::int as moved,
        (select coalesce(sum(value::int), 0) from jsonb_each_text(m.stayed))::int as stayed,
        wire_instant(m.created_at) as created_at, wire_instant(m.merged_at) as merged_at,
        wire_instant(m.merged_at + make_interval(days => ${undoDays})) as undo_until
      from merges m
      join users k on k.tenant_id = ${tenant.id} and k.id = m.kept_id
      join users c on c.tenant_id = ${tenant.id} and c.id = m.closed_id
      where m.tenant_id = ${tenant.id} and ${condition}
      order by m.created_at desc, m.id desc limit 100) x`.execute(db)
  return rows[0]!
}

/** Pairs that wait for somebody to look, the most alike first. `after` is how many were shown before. */
export async function shownPairs(
  { db, tenant }: Reader,
  { after = 0, limit = 50 }: { after?: number | undefined; limit?: number | undefined },
): Promise<JsonText> {
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(x), '[]')::text as data from (
      select ${personJson('a')} as first, ${personJson('b')} as second, d.score, d.reasons, wire_instant(d.found_at) as found_at
      from duplicate_pairs d
      join users a on a.tenant_id = ${tenant.id} and a.id = d.first_id and a.deleted_at is null
      join users b on b.tenant_id = ${tenant.id} and b.id = d.second_id and b.deleted_at is null
      where d.tenant_id = ${tenant.id} and d.dismissed_at is null
      order by d.score desc, d.first_id, d.second_id limit ${limit} offset ${after}) x`.execute(db)
  return new JsonText(rows[0]!.data)
}
