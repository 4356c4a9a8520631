import { refuse } from '@moorgate/contract'
import type {
  AnswerOf,
  listDataRoomActivity,
  listDataRoomReadings,
  readDataRoomPages,
} from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'

type Reading = AnswerOf<typeof listDataRoomReadings>[number]
type Pages = AnswerOf<typeof readDataRoomPages>
type Activity = AnswerOf<typeof listDataRoomActivity>[number]

/**
 * Files that were opened, the longest read first. Added up by reader first: one pass over the readings, and
 * none is sorted.
 */
export async function readingsOf({ db, tenant }: QueryContext, roomId: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    with each as materialized (
      select r.document_id, r.user_id, sum(r.seconds) as seconds from data_room_readings r
      where r.tenant_id = ${tenant.id} and r.data_room_id = ${roomId} and r.kind = 'view' group by r.document_id, r.user_id)
    select d.id as document_id, d.name, count(*)::int as readers_count, sum(e.seconds)::int as seconds
    from each e join documents d on d.tenant_id = ${tenant.id} and d.id = e.document_id and d.deleted_at is null
    group by d.id, d.name order by 4 desc, 3 desc, d.name, d.id limit 500`.execute(db)
  return rows
}

/**
 * Seconds by page of the present version of a file: of everybody together, and of each reader. Its readings
 * are read once, and added up before they meet anything else.
 */
export async function pagesOf(
  question: QueryContext,
  { roomId, documentId }: { roomId: number; documentId: number },
): Promise<Pages> {
  const { db, tenant } = question
  const document = await db
    .selectFrom('documents')
    .select(['name', 'file_version'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', documentId)
    .where('owner_type', '=', 'data_room')
    .where('owner_id', '=', roomId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) refuse({ code: 'not_found' })
  const { rows } = await sql<Pages['readers'][number] & { most: number | null }>`
    with read as materialized (
      select r.id, r.user_id, r.kind, r.seconds, r.created_at, r.pages from data_room_readings r
      where r.tenant_id = ${tenant.id} and r.data_room_id = ${roomId} and r.document_id = ${documentId}
        and r.file_version = ${document.file_version}),
    times as materialized (
      select read.user_id, t.page, sum(t.seconds)::int as seconds from read
      join data_room_page_times t on t.tenant_id = ${tenant.id} and t.reading_id = read.id
      group by read.user_id, t.page),
    paged as materialized (
      select user_id, json_agg(json_build_object('page', page, 'seconds', seconds) order by page) as pages
      from times group by user_id),
    readers as materialized (
      select user_id, sum(seconds)::int as seconds, max(created_at) as last_at, max(pages) as most
      from read where kind = 'view' group by user_id)
    select readers.user_id, u.name, readers.seconds, wire_instant(readers.last_at) as last_read_at, readers.most,
      coalesce(paged.pages, '[]') as pages
    from readers join users u on u.tenant_id = ${tenant.id} and u.id = readers.user_id
    left join paged on paged.user_id = readers.user_id
    order by 3 desc, u.name, readers.user_id limit 500`.execute(db)
  const sums = new Map<number, number>()
  for (const { pages } of rows)
    for (const { page, seconds } of pages) sums.set(page, (sums.get(page) ?? 0) + seconds)
  const all = rows.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    document_id: documentId,
    name: document.name,
    pages_count: Math.max(0, ...rows.map(({ most }) => most ?? 0), ...sums.keys()),
    average_seconds: rows.length === 0 ? 0 : Math.round(all / rows.length),
    pages: [...sums]
      .map(([page, seconds]) => ({ page, seconds }))
      .toSorted((one, other) => one.page - other.page),
    readers: rows.map(({ most: _most, ...reader }) => reader),
  }
}

/** The last twenty things that readers did; one archive is one thing. */
export async function activityOf({ db, tenant }: QueryContext, roomId: number): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select x.id, x.kind, x.user_id, u.name, x.document_id, d.name as document_name, x.files_count, x.seconds,
      wire_instant(x.at) as at
    from (
      select max(r.id) as id, r.kind, r.user_id, max(r.document_id) as document_id, count(*)::int as files_count,
        sum(r.seconds)::int as seconds, r.created_at as at
      from data_room_readings r where r.tenant_id = ${tenant.id} and r.data_room_id = ${roomId}
      group by r.kind, r.user_id, r.created_at, case when r.kind = 'zip' then 0 else r.id end
      order by r.created_at desc, 1 desc limit 20) x
    join users u on u.tenant_id = ${tenant.id} and u.id = x.user_id
    join documents d on d.tenant_id = ${tenant.id} and d.id = x.document_id
    order by x.at desc, x.id desc`.execute(db)
  return rows
}
