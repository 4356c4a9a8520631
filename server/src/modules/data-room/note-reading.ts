import { sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { recordOpens } from '../documents/index.ts'
import type { Room } from './room.ts'

interface ReadingNote {
  room: Pick<Room, 'id'>
  files: readonly { id: number; file_version: number; pages: number | null }[]
  kind: 'view' | 'download' | 'zip'
}

/**
 * Keeps that somebody had files before them or took them away. Showing the same version again within half an
 * hour is the same reading, so that a page loaded anew doesn't count twice. Anyone who looks over an
 * investor's shoulder leaves no trace of the investor's.
 */
export async function noteReading(question: QueryContext, noted: ReadingNote): Promise<void> {
  if (question.actor.viewerId !== undefined) return
  await transact(question.platform, question, (work) => keep(work, noted))
}

async function keep(work: Work, { room, files, kind }: ReadingNote): Promise<void> {
  const { rows } = await sql<{ document_id: number }>`
    with recent as materialized (
      select r.document_id, r.file_version from data_room_readings r
      where r.tenant_id = ${work.tenant.id} and r.data_room_id = ${room.id} and r.user_id = ${work.actor.id}
        and r.document_id = any(${files.map(({ id }) => id)}::bigint[]) and r.kind = 'view' and ${kind}::text = 'view'
        and r.created_at > ${later(work.now, -minutes(30))})
    insert into data_room_readings (tenant_id, data_room_id, document_id, file_version, user_id, kind, pages, counted_at, address, created_at)
    select ${work.tenant.id}, ${room.id}, f.id, f.file_version, ${work.actor.id}::bigint, ${kind}::text, f.pages, ${work.now},
      ${work.address ?? null}::text, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(id bigint, file_version int, pages int)
    where not exists (select 1 from recent r where r.document_id = f.id and r.file_version = f.file_version)
    returning document_id`.execute(work.db)
  const ids = rows.map(({ document_id }) => document_id)
  if (ids.length === 0) return
  await recordOpens(work, ids)
  if (kind !== 'view')
    work.emit({
      type: 'data_room.downloaded',
      subject: { type: 'data_room', id: room.id },
      payload: { user_id: work.actor.id, document_ids: ids, kind },
    })
}
