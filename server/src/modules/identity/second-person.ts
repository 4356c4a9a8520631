import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { hours, later } from '../../kernel/clock.ts'
import type { Scope, Work } from '../../kernel/work.ts'

/** For this long an account that a maker opened, or changed, counts as theirs. */
const ownFor = hours(48)

type ReadScope = Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx }
/** Who had a hand in what is to be approved. */
type Makers = readonly (number | null)[]

/**
 * 403 `second_person` for whoever had a hand in what is to be approved. A colleague whose account one of them opened less than 48 hours
 * ago, or gave another role or address or switched on, is no second person either: nobody approves their own change by an account that
 * they have just made or taken.
 */
export async function mustBeSecondPerson(work: Work, makers: Makers, message: string): Promise<void> {
  const refused = await whyNotSecond(work, makers, message)
  if (refused !== null) refuse({ code: 'forbidden', reason: 'second_person', message: refused })
}

/** Why the reader may not approve what the makers did, in words; null where they may. `message` is what a maker reads. */
export async function whyNotSecond(
  asked: ReadScope & Pick<Scope, 'actor'>,
  makers: Makers,
  message: string,
): Promise<string | null> {
  const { id } = asked.actor
  if (id === null || makers.includes(id)) return message
  const [person] = await secondPeople(asked, makers, [id])
  return person ? null : ofMaker
}

const ofMaker =
  'Your account was opened or changed less than 48 hours ago by a colleague who had a hand in this, so you can’t approve it yet.'

/** SQL of whether the person `u` of a statement may approve what the makers, an array of ids, did. */
export const isSecondSql = (makers: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  u.id <> all(${makers})
  and not (u.created_at > ${later(now, -ownFor)} and coalesce(u.created_by = any(${makers}), false))
  and not exists (select 1 from events e where e.tenant_id = u.tenant_id and e.subject_type = 'user'
    and e.subject_id = u.id and e.type = any(${takings}) and e.at > ${later(now, -ownFor)} and e.actor_id = any(${makers})))`

/** What a colleague does to an account by which they may act as it soon. */
const takings = [
  'user.staff_role_changed',
  'user.staff_account_switched_on',
  'user.email_change_asked',
  'user.email_changed',
]

/** Of these people, those who may approve what the makers did, by name. */
export async function secondPeople(
  { db, tenant, now }: ReadScope,
  makers: Makers,
  among: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const known = makers.filter((id) => id !== null)
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u
    where u.tenant_id = ${tenant.id} and u.id = any(${[...among]}::bigint[])
      and ${isSecondSql(sql`${known}::bigint[]`, now)}
    order by u.name, u.id`.execute(db)
  return rows
}
