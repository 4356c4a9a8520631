import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { eventSql } from '../../kernel/events/event-sql.ts'
import { hours, later } from '../../kernel/clock.ts'
import { isInvestorRow, isStaffRow } from '../../rows/people-rows.ts'
import type { Scope, Work } from '../../kernel/work.ts'

/** For this long an account that a maker opened, or changed, counts as theirs. */
const ownFor = hours(48)

type ReadScope = Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx }
/** Who had a hand in what is to be approved. */
type UsersInvolved = readonly (number | null)[]

/**
 * 403 `second_person` for the person who had a hand in what is to be approved. Accounts count with the person
 * who opened or changed them, and with the person who opened those: nobody approves their own change by an
 * account that they have just made or taken, nor what was done by one.
 */
export async function mustBeSecondPerson(work: Work, makers: UsersInvolved, message: string): Promise<void> {
  const refused = await whyNotSecond(work, makers, message)
  if (refused !== null) refuse({ code: 'forbidden', reason: 'second_person', message: refused })
}

/**
 * Why the reader may not approve what the makers did, in words; null where they may. `message` is what a
 * maker reads.
 */
export async function whyNotSecond(
  scope: ReadScope & Pick<Scope, 'actor'>,
  makers: UsersInvolved,
  message: string,
): Promise<string | null> {
  const { id } = scope.actor
  if (id === null || makers.includes(id)) return message
  const [person] = await secondPeople(scope, makers, [id])
  if (person) return null
  return (await handsBehind(scope, makers)).includes(id) ? behindMaker : ofMaker
}

const ofMaker =
  'A colleague who worked on this opened or changed your account less than 48 hours ago, so you can’t approve it yet.'
const behindMaker =
  'You opened or changed the account of someone who worked on this, so you can’t approve it. Ask a colleague.'

/**
 * SQL of whether the person `u` of a statement may approve what the makers, an array of ids, did: no hand is
 * behind both.
 */
export const isSecondSql = (
  makers: RawBuilder<unknown>,
  { tenant, now }: Pick<Scope, 'tenant' | 'now'>,
): RawBuilder<boolean> => sql<boolean>`not exists (
  with recursive ${handsSql('mine', sql`u.id`, { tenant, now })},
    ${handsSql('theirs', sql`unnest(${makers})`, { tenant, now })}
  select 1 from mine join theirs using (id))`

/** Everybody behind what the makers did, with themselves. */
async function handsBehind({ db, tenant, now }: ReadScope, makers: UsersInvolved): Promise<number[]> {
  const known = makers.filter((id) => id !== null)
  const { rows } = await sql<{ id: number }>`
    with recursive ${handsSql('hands', sql`unnest(${known}::bigint[])`, { tenant, now })}
    select id from hands`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * SQL of the people behind those with whom it begins: themselves; who opened the account of a colleague, or
 * gave it another role or address or switched it on, in the last 48 hours; and who is behind those. Behind an
 * investor is for good the person who entered their address, which may be that person's own mailbox, also
 * while they were a contact. Behind a record is what was merged into it, and anyone who asked for that where
 * a method came with it.
 */
function handsSql(
  name: string,
  first: RawBuilder<unknown>,
  { tenant, now }: Pick<Scope, 'tenant' | 'now'>,
): RawBuilder<unknown> {
  const since = later(now, -ownFor)
  return sql`${sql.id(name)} as (
    select ${first} as id
    union
    select b.id from ${sql.id(name)} h cross join lateral (
      select unnest(case when ${sql.raw(isInvestorRow('a'))} then array[a.created_by, a.email_set_by, a.pending_email_by]
        when a.created_at > ${since} then array[a.created_by] end) as id
      from users a where a.tenant_id = ${tenant.id} and a.id = h.id
      union all
      select e.actor_id from users a join events e on e.tenant_id = ${tenant.id} and e.subject_type = 'user' and e.subject_id = a.id
        and e.type in (${sql.raw(takings)}) and e.at > ${since}
      where a.tenant_id = ${tenant.id} and a.id = h.id and ${sql.raw(isStaffRow('a'))}
      union all
      select e.actor_id from contacts c join events e on e.tenant_id = ${tenant.id} and e.subject_type = 'contact'
        and e.subject_id = c.id and e.type in (${sql.raw(eventSql('contact.created', 'contact.updated'))}) and e.after ->> 'email' is not null
      where c.tenant_id = ${tenant.id} and c.converted_user_id = h.id
      union all
      select unnest(array[m.closed_id, case when m.moved ? 'investment_method_entities' then m.created_by end])
      from merges m where m.tenant_id = ${tenant.id} and m.kept_id = h.id and m.status = 'merged') b
    where b.id is not null)`
}

/** What a colleague does to an account by which they may act as it soon. */
const takings = eventSql(
  'user.staff_role_changed',
  'user.staff_account_switched_on',
  'user.email_change_asked',
  'user.email_changed',
)

/** Of these people, those who may approve what the makers did, by name. */
export async function secondPeople(
  { db, tenant, now }: ReadScope,
  makers: UsersInvolved,
  among: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const known = makers.filter((id) => id !== null)
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u
    where u.tenant_id = ${tenant.id} and u.id = any(${[...among]}::bigint[])
      and ${isSecondSql(sql`${known}::bigint[]`, { tenant, now })}
    order by u.name, u.id`.execute(db)
  return rows
}
