import type { TriggerConfig } from '@moorgate/contract'
import { groupOfNotification } from '@moorgate/contract/notifications/index.ts'
import type { NotificationChannel } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import { isStaffRow } from '../../../rows/people-rows.ts'
import { whoWants } from '../../notifications/index.ts'
import type { Reading, RecordFacts } from '../read-facts.ts'

export interface Colleague {
  id: number
  name: string
  email: string
  first_name: string
}

/** Active colleagues whom an action tells, by name. */
export async function colleaguesFor(
  reading: Reading,
  { to, user_ids: ids, role_id: roleId }: TriggerConfig,
  facts: RecordFacts,
): Promise<Colleague[]> {
  if (to === 'role') return colleagues(reading, sql`u.role_id = ${roleId ?? null}`)
  const named = to === 'owner' ? [facts.keeperId] : (ids ?? [])
  return colleagues(reading, sql`u.id = any(${named.filter((id) => id !== null)}::bigint[])`)
}

/** One active colleague. */
export async function colleagueBy(reading: Reading, id: number | null): Promise<Colleague | undefined> {
  const [found] = await colleagues(reading, sql`u.id = ${id}`)
  return found
}

async function colleagues({ db, tenant }: Reading, who: ReturnType<typeof sql>): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.name, u.email, u.first_name from users u
    where u.tenant_id = ${tenant.id} and u.is_active and u.deleted_at is null and ${sql.raw(isStaffRow('u'))} and ${who}
    order by u.name, u.id`.execute(db)
  return rows
}

export const nobody = (to: TriggerConfig['to']): string =>
  to === 'owner' ? 'The record has no active owner.' : 'No active colleague to tell.'

/** The group of notifications and e-mails that colleagues turn off to hear of no automation. */
export const toldInGroup = groupOfNotification.TriggerPerformed

const nouns = { in_app: 'notification', mail: 'e-mail' } as const

/**
 * What a message to these people comes to: "E-mail to Priya Nair", with those who have turned such messages off.
 * Nobody is told where all of them have.
 */
export async function sentTo(
  reading: Reading,
  channel: NotificationChannel,
  people: readonly Colleague[],
): Promise<{ words: string; isToNobody: boolean }> {
  const wants = await whoWants(
    reading,
    { group: toldInGroup, channel },
    people.map(({ id }) => id),
  )
  const told = people.filter(({ id }) => wants.has(id))
  const others = people.filter(({ id }) => !wants.has(id))
  const noun = nouns[channel]
  if (told.length === 0)
    return { words: `No ${noun} to ${namesOf(others)}, who turned these off.`, isToNobody: true }
  const off = others.length > 0 ? ` (not to ${namesOf(others)}, who turned these off)` : ''
  const capital = noun[0]!.toUpperCase() + noun.slice(1)
  return { words: `${capital} to ${namesOf(told)}${off}`, isToNobody: false }
}

/** "Priya Nair", "Priya Nair and 2 others". */
function namesOf([first, ...others]: readonly { name: string }[]): string {
  if (!first) return ''
  if (others.length === 0) return first.name
  return `${first.name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}
