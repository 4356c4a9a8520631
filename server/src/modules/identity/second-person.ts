import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { hours, later } from '../../kernel/clock.ts'
import type { Scope, Work } from '../../kernel/work.ts'

/** For this long an account that a maker opened counts as theirs. */
const ownFor = hours(48)

type Asked = Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx }
/** Who had a hand in what is to be approved. */
type Makers = readonly (number | null)[]

/**
 * 403 `second_person` for whoever had a hand in what is to be approved. A colleague whose account one of them opened less than 48 hours
 * ago is no second person either: nobody approves their own change by an account that they have just made.
 */
export async function mustBeSecondPerson(work: Work, makers: Makers, message: string): Promise<void> {
  const refused = await whyNotSecond(work, makers, message)
  if (refused !== null) refuse({ code: 'forbidden', reason: 'second_person', message: refused })
}

/** Why the reader may not approve what the makers did, in words; null where they may. `message` is what a maker reads. */
export async function whyNotSecond(
  asked: Asked & Pick<Scope, 'actor'>,
  makers: Makers,
  message: string,
): Promise<string | null> {
  const { id } = asked.actor
  if (id === null || makers.includes(id)) return message
  const [person] = await secondPeople(asked, makers, [id])
  return person ? null : openedByMaker
}

const openedByMaker =
  'Your account was opened less than 48 hours ago by a colleague who had a hand in this, so you can’t approve it yet.'

/** Of these people, those who may approve what the makers did, by name. */
export async function secondPeople(
  { db, tenant, now }: Asked,
  makers: Makers,
  among: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const known = makers.filter((id) => id !== null)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users
    where tenant_id = ${tenant.id} and id = any(${[...among]}::bigint[]) and id <> all(${known}::bigint[])
      and not (created_at > ${later(now, -ownFor)} and coalesce(created_by = any(${known}::bigint[]), false))
    order by name, id`.execute(db)
  return rows
}
