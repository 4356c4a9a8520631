import type { BodyOf, countDataRoomReading } from '@moorgate/contract'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { uploadedFile, mustHaveAgreed, readersRoom } from './reader.ts'
import { capTimes } from './page-times.ts'
import type { PageTime } from './page-times.ts'

/**
 * Adds what a reader's browser says of how long which page was before them. Its word is taken up to what has
 * gone by on our own clock since the last time, and for pages that the file has. The reading is locked, so
 * that two windows share the time and don't double it.
 */
export async function countReading(
  work: Work,
  { roomId, documentId }: { roomId: number; documentId: number },
  { pages }: BodyOf<typeof countDataRoomReading>,
): Promise<{ seconds: number }> {
  mustHaveAgreed(await readersRoom(work, roomId))
  const file = await uploadedFile(work, roomId, documentId)
  const reading = await work.db
    .selectFrom('data_room_readings')
    .select(['id', 'pages', 'counted_at'])
    .where('tenant_id', '=', work.tenant.id)
    .where('data_room_id', '=', roomId)
    .where('user_id', '=', work.actor.id ?? 0)
    .where('document_id', '=', documentId)
    .where('file_version', '=', file.file_version)
    .where('kind', '=', 'view')
    .where('created_at', '>', later(work.now, -days(1)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!reading) return { seconds: 0 }
  const gone = Math.floor((work.now.getTime() - reading.counted_at.getTime()) / 1000)
  const counted = capTimes(pages, { seconds: gone, pages: reading.pages })
  const seconds = counted.reduce((sum, page) => sum + page.seconds, 0)
  await add(work, reading.id, counted, seconds)
  return { seconds }
}

async function add(
  work: Work,
  readingId: number,
  pages: readonly PageTime[],
  seconds: number,
): Promise<void> {
  await sql`
    insert into data_room_page_times (tenant_id, reading_id, page, seconds)
    select ${work.tenant.id}, ${readingId}, t.page, t.seconds
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as t(page int, seconds int)
    on conflict (tenant_id, reading_id, page) do update set seconds = data_room_page_times.seconds + excluded.seconds`.execute(
    work.db,
  )
  await work.db
    .updateTable('data_room_readings')
    .set((existing) => ({ counted_at: work.now, seconds: existing('seconds', '+', seconds) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', readingId)
    .execute()
}
