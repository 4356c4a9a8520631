import { sql } from 'kysely'
import { channelsOf, notificationCreated } from '@moorgate/contract/notifications/index.ts'
import type { NotificationIcon } from '@moorgate/contract/notifications/index.ts'
import type { Work } from '../../kernel/work.ts'
import { plainMessage } from './words.ts'

export interface Note {
  userIds: readonly number[]
  /** What it is about, once: `event:417`. A listener that runs twice tells nobody twice. */
  cause: string
  /** Laravel's class name: `App\Notifications\InvestmentOpportunityInvited`. */
  type: string
  /** Made with `words`, so that names in it are text and nothing else. */
  message: string
  /** A path on this site: `/investor/investments/7`. */
  cta: string
  icon: NotificationIcon
}

/**
 * Puts a note under the bells of people who may sign in; their ids grow, which keeps notes of one moment in order. Returns what rings the bells: for the listener to hand on as its
 * `afterwards`, because nobody may hear of what is not committed. A bell that was missed rings no more; the list is the truth.
 */
export async function notify(work: Work, note: Note): Promise<() => Promise<void>> {
  const data = { message: plainMessage(note.message), cta: samePath(note.cta), icon: note.icon }
  const { rows } = await sql<{ id: string; user_id: number }>`
    insert into notifications (tenant_id, id, user_id, type, data, cause, created_at, updated_at)
    select ${work.tenant.id}, uuidv7(), u.id, ${note.type}, ${JSON.stringify(data)}::jsonb, ${note.cause},
           ${work.now}, ${work.now}
    from users u
    where u.tenant_id = ${work.tenant.id} and u.id = any(${[...note.userIds]}::bigint[]) and u.is_active and u.deleted_at is null
    on conflict (tenant_id, user_id, cause) do nothing
    returning id, user_id`.execute(work.db)
  const { realtime } = work.platform
  return async () => {
    for (const row of rows)
      await realtime.publish({
        appId: String(work.tenant.id),
        channels: channelsOf(row.user_id),
        event: notificationCreated,
        data: JSON.stringify({ ...data, id: row.id, type: note.type }),
      })
  }
}

/** A note leads to a page of this site. Anything else is a mistake in our own code, not of a user. */
function samePath(path: string): string {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path)) throw new Error(`Not a path on this site: ${path}`)
  return path
}
