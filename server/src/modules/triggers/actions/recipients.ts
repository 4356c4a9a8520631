import type { TriggerConfig } from '@moorgate/contract'
import { sql } from 'kysely'
import { isStaffRow } from '../../../rows/people-rows.ts'
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

/** "Priya Nair", "Priya Nair and 2 others". */
export function namesOf([first, ...others]: readonly { name: string }[]): string {
  if (!first) return ''
  if (others.length === 0) return first.name
  return `${first.name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}
