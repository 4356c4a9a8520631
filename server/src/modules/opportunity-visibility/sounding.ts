import { refuse, roleIds } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { invited } from '../../rows/opportunity-rows.ts'
import { cleansedAt, isNotSounded, requestHasExpired } from '../../rows/sounding-rows.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { isMeantFor, isRevealed, mayBeRead } from './visibility.ts'

/** When it is asked, in SQL: today, and the moment. */
interface AskedAt {
  day: string
  now: string
}

/**
 * A confidential offer that waits for this investor's answer: meant for them, neither accepted nor declined,
 * neither cleansed nor expired. Anyone who doesn't wish to be sounded is asked by no rule; a request that was
 * sent before stays. `me` is SQL of their id.
 */
export const waitsForAnswer = (row: string, me: string, { day, now }: AskedAt) =>
  `(${row}.market_sounding and ${isMeantFor(row, me, day)} and not ${mayBeRead(row, me)} and not ${declined(row, me)}
    and ${cleansedAt(row)} is null and not ${requestHasExpired(row, me, now)} and (not ${isNotSounded(me)} or ${invited(row, me)}))`

const declined = (row: string, me: string) =>
  `exists (select 1 from invitations d where d.tenant_id = $1 and d.investment_opportunity_id = ${row}.id
     and d.user_id = ${me} and d.deleted_at is null and d.status = 'declined')`

/**
 * For an offer that this caller was found not to see: 403 `market_sounding_required` where it waits for their
 * answer, so that they are led to the request. In every other case it returns, and the offer is not there.
 * Where the tenant has market sounding off nothing waits.
 */
export async function refuseWaiting(
  { db, ...scope }: Scope & { db: Db | Trx },
  opportunityId: number,
): Promise<void> {
  const { actor, tenant } = scope
  if (actor.roleId !== roleIds.user || tenant.flags['market_sounding_enabled'] !== 1) return
  const statement = new Statement(scope)
  const text = `select 1 from investment_opportunities o where o.tenant_id = $1 and o.id = ${statement.bind(opportunityId)}
    and o.deleted_at is null and ${waitsForAnswer('o', statement.me(), { day: `${statement.bind(todayOf(scope))}::date`, now: statement.now() })}`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, statement.values))
  if (rows.length > 0) refuse({ code: 'forbidden', reason: 'market_sounding_required' })
}

/** Those of these investors from whom nothing of an offer is kept, in the order of their ids. */
export async function revealedTo(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const text = `select u.id from users u join investment_opportunities o on o.tenant_id = $1 and o.id = $2
    where u.tenant_id = $1 and u.id = any($3::bigint[]) and ${isRevealed('o', 'u.id')} order by u.id`
  const { rows } = await db.executeQuery<{ id: number }>(
    CompiledQuery.raw(text, [tenant.id, opportunityId, userIds]),
  )
  return rows.map(({ id }) => id)
}
