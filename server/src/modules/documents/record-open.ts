import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { mayOpenOwner } from '../record-owners/index.ts'
import { documents } from './tables.ts'

interface OpenedItem {
  type: 'document' | 'report' | 'investment_opportunity' | 'update_report'
  id: number
}

const events = {
  document: 'document.opened',
  report: 'report.opened',
  investment_opportunity: 'investment_opportunity.opened',
  update_report: 'update_report.opened',
} as const

/**
 * Notes that somebody opened something, and says whether that is new; again within half an hour is the same
 * opening.
 */
export async function recordOpen(work: Work, opened: OpenedItem): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into opens (tenant_id, user_id, openable_type, openable_id, created_at)
    select ${work.tenant.id}, ${work.actor.id}::bigint, ${opened.type}::text, ${opened.id}::bigint, ${work.now}::timestamptz
    where not exists (select 1 from opens o where o.tenant_id = ${work.tenant.id} and o.user_id = ${work.actor.id}
      and o.openable_type = ${opened.type} and o.openable_id = ${opened.id}
      and o.created_at > ${work.now}::timestamptz - interval '30 minutes')
    returning id`.execute(work.db)
  if (rows.length > 0) work.emit({ type: events[opened.type], subject: { type: opened.type, id: opened.id } })
  return rows.length > 0
}

/** The same, said by a client. Aggregate reports are not opened by an id, so nobody can have opened one. */
export async function noteOpening(work: Work, opened: OpenedItem): Promise<{ id: number; isNew: boolean }> {
  await mustSee(work, opened)
  const isNew = await recordOpen(work, opened)
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from opens where tenant_id = ${work.tenant.id} and user_id = ${work.actor.id}
      and openable_type = ${opened.type} and openable_id = ${opened.id}`.execute(work.db)
  return { id: rows[0]!.id, isNew }
}

async function mustSee(work: Work, { type, id }: OpenedItem): Promise<void> {
  if (type === 'document') {
    await showJson(work.db, documents, work, id)
    await mustBeSent(work, id)
  } else if (type === 'report' || !(await mayOpenOwner(work, { owner_type: type, owner_id: id })))
    refuse({ code: 'not_found' })
}

/**
 * A confirmation rests on having been sent the file: of a document that asks for one, a client's word is not
 * enough.
 */
async function mustBeSent(work: Work, id: number): Promise<void> {
  const row = await work.db
    .selectFrom('documents')
    .select(['requires_ack', 'file_version'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.requires_ack && !(await isOpened(work, id, row.file_version)))
    refuse({
      code: 'conflict',
      reason: 'not_opened',
      about: 'file',
    })
}

/** Whether the caller opened this version of a document. */
export async function isOpened(work: Work, id: number, fileVersion: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from opens o
    join document_versions v on v.tenant_id = ${work.tenant.id} and v.document_id = ${id} and v.number = ${fileVersion}
    where o.tenant_id = ${work.tenant.id} and o.openable_type = 'document' and o.openable_id = ${id}
      and o.user_id = ${work.actor.id} and o.created_at >= v.created_at limit 1`.execute(work.db)
  return rows.length > 0
}

/** The same for what was taken away as files: many documents together, or a report. */
export async function recordOpens(
  work: Work,
  ids: readonly number[],
  type: 'document' | 'update_report' = 'document',
): Promise<void> {
  const { rows } = await sql<{ openable_id: number }>`
    with recent as materialized (
      select o.openable_id from opens o where o.tenant_id = ${work.tenant.id} and o.user_id = ${work.actor.id}
        and o.openable_type = ${type} and o.openable_id = any(${[...ids]}::bigint[])
        and o.created_at > ${later(work.now, -minutes(30))})
    insert into opens (tenant_id, user_id, openable_type, openable_id, created_at)
    select ${work.tenant.id}, ${work.actor.id}::bigint, ${type}::text, given.id, ${work.now}::timestamptz
    from unnest(${[...ids]}::bigint[]) given(id)
    where not exists (select 1 from recent r where r.openable_id = given.id)
    returning openable_id`.execute(work.db)
  for (const row of rows) work.emit({ type: events[type], subject: { type, id: row.openable_id } })
}
