import { CompiledQuery } from 'kysely'
import type { Work } from '../kernel/work.ts'
import { isHeldUnitsRow } from './fund-rows.ts'

type Writer = Pick<Work, 'db'> & { tenant: Pick<Work['tenant'], 'id'> }

/** What one person has paid for units that they hold now, in sterling; `person` is a row of users. */
const heldUnitsSql = (person: string): string => `coalesce((
    select sum(c.paid_minor) from fund_commitments c
    where c.tenant_id = $1 and c.user_id = ${person}.id and c.currency = 'GBP' and ${isHeldUnitsRow('c')}), 0)::bigint`

/**
 * Adds up again what these people hold in units (`users.held_units_minor`, decision 62). Called by every act
 * that moves units, after it has written. The people are locked first and added up after: what another act
 * has just written for the same person is then seen, and two of them take their locks in one order.
 */
export async function keepHeldUnits({ db, tenant }: Writer, people: readonly number[]): Promise<void> {
  const values = [tenant.id, people]
  await db.executeQuery(
    CompiledQuery.raw(
      `select 1 from users u where u.tenant_id = $1 and u.id = any($2::bigint[]) order by u.id for no key update`,
      values,
    ),
  )
  await db.executeQuery(
    CompiledQuery.raw(
      `update users u set held_units_minor = h.minor
      from (select p.id, ${heldUnitsSql('p')} as minor from users p where p.tenant_id = $1 and p.id = any($2::bigint[])) h
      where u.tenant_id = $1 and u.id = h.id and u.held_units_minor <> h.minor`,
      values,
    ),
  )
}

/**
 * The same of everyone with a commitment to a fund, after an act on it. Only those for whom the act changed
 * something are locked, so a published value mostly locks nobody.
 */
export async function keepHeldUnitsOfFund(work: Writer, fundId: number): Promise<void> {
  const { rows } = await work.db.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `select u.id from users u
      where u.tenant_id = $1 and u.held_units_minor <> ${heldUnitsSql('u')}
        and u.id in (select k.user_id from fund_commitments k where k.tenant_id = $1 and k.fund_id = $2)
      order by u.id`,
      [work.tenant.id, fundId],
    ),
  )
  if (rows.length > 0)
    await keepHeldUnits(
      work,
      rows.map(({ id }) => id),
    )
}
