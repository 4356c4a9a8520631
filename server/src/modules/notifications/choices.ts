import type { NotificationChannel, NotificationGroup } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope, Work } from '../../kernel/work.ts'

interface WantedMessage {
  /** Columns or values. */
  userId: RawBuilder<unknown>
  group: RawBuilder<unknown>
  channel: NotificationChannel
}

/**
 * Whether a person is told of a group on a channel: they are, unless they have turned it off. The bell and the
 * e-mails both ask this, in the transaction that tells.
 */
export const isWanted = (
  tenantId: number,
  { userId, group, channel }: WantedMessage,
) => sql<boolean>`not exists (
  select from notification_choices c where c.tenant_id = ${tenantId} and c.user_id = ${userId}
    and c.group_name = ${group} and c.channel = ${channel})`

/** Those of these people who want to be told of a group on a channel. */
export async function whoWants(
  { db, tenant }: Scope & { db: Db | Trx },
  { group, channel }: { group: NotificationGroup; channel: NotificationChannel },
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const asked = { userId: sql`asked.id`, group: sql`${group}::text`, channel } as const
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...userIds]}::bigint[]) as asked(id)
    where ${isWanted(tenant.id, asked)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Choice {
  userId: number
  group: NotificationGroup
  channel: NotificationChannel
  isOn: boolean
}

/**
 * Turns a group on or off on a channel; turned to what it is, nothing changes and nothing is told. Only what differs
 * from the beginning is stored.
 */
export async function choose(
  work: Work,
  { userId, group, channel, isOn }: Choice,
  way: 'preferences' | 'link',
): Promise<void> {
  if (!(await (isOn ? turnOn : turnOff)(work, { userId, group, channel }))) return
  work.emit({
    type: 'user.notification_choice_changed',
    subject: { type: 'user', id: userId },
    payload: { group, channel, is_on: isOn, way },
  })
}

type Key = Omit<Choice, 'isOn'>

async function turnOn(work: Work, { userId, group, channel }: Key): Promise<boolean> {
  const { numDeletedRows } = await work.db
    .deleteFrom('notification_choices')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('group_name', '=', group)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function turnOff(work: Work, { userId, group, channel }: Key): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('notification_choices')
    .values({
      tenant_id: work.tenant.id,
      user_id: userId,
      group_name: group,
      channel,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'group_name', 'channel']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
