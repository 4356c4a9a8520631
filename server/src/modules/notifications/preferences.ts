import {
  groupOn,
  notificationChannels,
  notificationGroupNames,
} from '@moorgate/contract/notifications/index.ts'
import type {
  changeNotificationPreferences,
  NotificationChannel,
  NotificationGroup,
  NotificationPreferences,
  NotificationSide,
} from '@moorgate/contract/notifications/index.ts'
import { refuseFields, roleIds, say } from '@moorgate/contract'
import type { BodyOf } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Actor, Scope, Work } from '../../kernel/work.ts'
import { choose } from './choices.ts'

const sideOf = ({ roleId }: Actor): NotificationSide => (roleId === roleIds.user ? 'investor' : 'staff')

/** What the caller is told of, by the groups of their side. */
export async function preferencesOf({
  db,
  tenant,
  actor,
}: Scope & { db: Db | Trx }): Promise<NotificationPreferences> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['group_name', 'channel'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', actor.id)
    .execute()
  const isOff = (group: string, channel: string) =>
    rows.some((row) => row.group_name === group && row.channel === channel)
  const entries = notificationGroupNames.flatMap((name) => {
    const group = groupOn(name, sideOf(actor))
    if (!group) return []
    const required = group.why !== undefined
    const shows = (channel: string) => required || !isOff(name, channel)
    return [[name, { in_app: shows('in_app'), mail: group.mail ? shows('mail') : null, required }] as const]
  })
  return Object.fromEntries(entries)
}

/** Only one's own. 422 where a group is required and is to be turned off, or is told on no such channel. */
export async function changePreferences(
  work: Work,
  body: BodyOf<typeof changeNotificationPreferences>,
): Promise<void> {
  const side = sideOf(work.actor)
  const said = notificationGroupNames.flatMap((group) =>
    notificationChannels.flatMap((channel) => {
      const isOn = body[group]?.[channel]
      return isOn === undefined ? [] : [{ group, channel, isOn }]
    }),
  )
  refuseFields(said.filter((choice) => !isToldOn(side, choice)).map(fieldOf), say.in)
  refuseFields(
    said.filter(({ group, isOn }) => !isOn && groupOn(group, side)?.why !== undefined).map(fieldOf),
    'These notifications can’t be turned off.',
  )
  for (const choice of said) await choose(work, { ...choice, userId: work.actor.id ?? 0 }, 'preferences')
}

interface SaidChoice {
  group: NotificationGroup
  channel: NotificationChannel
}

const fieldOf = ({ group, channel }: SaidChoice) => `${group}.${channel}`

function isToldOn(side: NotificationSide, { group, channel }: SaidChoice): boolean {
  const found = groupOn(group, side)
  return found !== undefined && (channel === 'in_app' || found.mail)
}
