import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { lotsOnSql } from '../../rows/register-rows.ts'
import { recordMovements } from './record-movements.ts'
import type { LotTerms, Movement } from './record-movements.ts'

/** Writes movements as an act of the product would. */
async function record(api: Api, movements: readonly Movement[]): Promise<void> {
  const tenant = (await api.platform.tenants.byId(1))!
  await transactAsSystem(api.platform, tenant, (work) => recordMovements(work, movements))
}

export interface ListedHolder {
  user_id: number | null
  name: string
  shares: string
  cost: string
}

/** Who held shares of a round at the close of business of a day, as it was known at a moment. */
export async function holdersOn(
  api: Api,
  opportunityId: number,
  { on, known }: { on: string; known?: Date },
): Promise<ListedHolder[]> {
  const day = { on: `date '${on}'`, ...(known && { known: `timestamptz '${known.toISOString()}'` }) }
  const lots = lotsOnSql(`m.investment_opportunity_id = ${opportunityId}`, day)
  const { rows } = await sql<ListedHolder>`
    select l.user_id, l.registered_name as name, wire_decimal(sum(l.shares)) as shares,
      wire_money(sum(l.cost_minor)::bigint, 'GBP') as cost
    from (${tenantSql({ id: 1 }, lots)}) l group by 1, 2 order by 1 nulls last, 2`.execute(api.db)
  return rows
}

interface MemberTransfer {
  round: number
  /** The member whose shares go, and who gets them: a person, or an organisation of theirs. */
  from: number
  to: { userId: number; organisationId?: number } | { nomineeId: number; name: string }
  shares: number
  /** The day from which it counts. */
  day: string
}

/** Shares of a member that went to somebody else, or to a nominee for the same member. */
export async function moveOn(api: Api, { round, from, to, shares, day }: MemberTransfer): Promise<void> {
  const { rows } = await sql<LotTerms & { first: string | null; last: string | null }>`
    select (number_to - ${shares} + 1)::text as first, number_to::text as last, investment_opportunity_id, investment_id, user_id, organisation_id, nominee_id, registered_name, registered_address,
      share_class, price, currency, allotted_on
    from share_lots where tenant_id = 1 and investment_opportunity_id = ${round} and user_id = ${from}
      and shares >= ${shares} order by id limit 1`.execute(api.db)
  const { first, last, ...terms } = rows[0]!
  const out = {
    ...terms,
    kind: 'nomineeId' in to ? ('nominee_change' as const) : ('transfer' as const),
    effective_on: day,
    cause_type: 'investment_opportunity' as const,
    cause_id: round,
    number_from: first,
    number_to: last,
  }
  const holder =
    'nomineeId' in to
      ? { nominee_id: to.nomineeId, registered_name: to.name }
      : {
          investment_id: await investmentOf(api, round, to),
          user_id: to.userId,
          organisation_id: to.organisationId ?? null,
          registered_name: `Buyer ${to.userId}`,
          allotted_on: day,
        }
  await record(api, [
    { ...out, shares: `-${shares}`, costMinor: 0n },
    { ...out, ...holder, shares: `${shares}`, costMinor: 0n },
  ])
  if ('userId' in to)
    await sql`update investments set disposed_shares = disposed_shares + ${shares},
        status = case when exists (select 1 from share_lots l where l.tenant_id = 1 and l.investment_id = investments.id)
          then 'part_exited' else 'transferred' end
      where tenant_id = 1 and id = ${out.investment_id}`.execute(api.db)
}

async function investmentOf(
  api: Api,
  round: number,
  { userId, organisationId }: { userId: number; organisationId?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, organisation_id, status, currency, amount_minor,
      allocated_minor, price, date, allotted_on, kind)
    values (1, 'T' || nextval('investments_id_seq'), ${round}, ${userId}, ${organisationId ?? null}, 'certificated', 'GBP', 100, 100, 1,
      '2024-01-01', '2024-01-02', 'secondary') returning id`.execute(api.db)
  return rows[0]!.id
}
