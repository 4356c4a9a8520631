import { sql } from 'kysely'
import {
  channelsOf,
  groupOfNotification,
  notificationCreated,
  notificationType,
} from '@moorgate/contract/notifications/index.ts'
import type { NotificationIcon, NotificationName } from '@moorgate/contract/notifications/index.ts'
import type { Work } from '../../kernel/work.ts'
import { isWanted } from './choices.ts'
import { plainMessage } from './words.ts'

export interface Note {
  userIds: readonly number[]
  /** What it is about, once: `event:417`. A listener that runs twice tells nobody twice. */
  cause: string
  name: NotificationName
  /** Made with `words`, so that names in it are text and nothing else. */
  message: string
  /** A path on this site: `/investor/investments/7`. */
  cta: string
  icon: NotificationIcon
}

/**
 * Puts a note under the bells of people who may sign in and have not turned its group off. Returns what rings
 * the bells. The listener hands it on as its `afterwards`, because nobody may hear of what is not committed. A
 * bell that was missed rings no more; the list is the truth.
 */
export function notify(work: Work, note: Note): Promise<() => Promise<void>> {
  return notifyAll(work, [note])
}

/** The same for many notes in one statement. Their ids grow, which keeps notes of one moment in order. */
export async function notifyAll(work: Work, notes: readonly Note[]): Promise<() => Promise<void>> {
  const told = notes.flatMap((note) =>
    note.userIds.map((userId) => ({
      user_id: userId,
      type: notificationType(note.name),
      group_name: groupOfNotification[note.name],
      cause: note.cause,
      data: { message: plainMessage(note.message), cta: samePath(note.cta), icon: note.icon },
    })),
  )
  const asked = { userId: sql`u.id`, group: sql`n.group_name`, channel: 'in_app' } as const
  const { rows } = await sql<{ id: string; user_id: number; cause: string }>`
    with told as (
      select u.id as user_id, n.type, n.data, n.cause, n.place
      from rows from (jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as (user_id bigint, type text, group_name text, cause text, data jsonb)) with ordinality
        as n(user_id, type, group_name, cause, data, place)
      join users u on u.tenant_id = ${work.tenant.id} and u.id = n.user_id and u.is_active and u.deleted_at is null
      where ${isWanted(work.tenant.id, asked)})
    insert into notifications (tenant_id, id, user_id, type, data, cause, created_at, updated_at)
    select ${work.tenant.id}, uuidv7(), user_id, type, data, cause, ${work.now}::timestamptz, ${work.now}::timestamptz
    from told order by place
    on conflict (tenant_id, user_id, cause) do nothing
    returning id, user_id, cause`.execute(work.db)
  const { realtime } = work.platform
  const notesByKey = new Map(told.map((note) => [`${note.user_id} ${note.cause}`, note]))
  const ring = async (row: { id: string; user_id: number; cause: string }) => {
    const note = notesByKey.get(`${row.user_id} ${row.cause}`)
    if (!note) return
    await realtime.publish({
      appId: String(work.tenant.id),
      channels: channelsOf(row.user_id),
      event: notificationCreated,
      data: JSON.stringify({ ...note.data, id: row.id, type: note.type }),
    })
  }
  return async () => void (await Promise.all(rows.map(ring)))
}

/** A note leads to a page of this site. Anything else is a mistake in our own code, not of a user. */
function samePath(path: string): string {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path)) throw new Error(`Not a path on this site: ${path}`)
  return path
}
