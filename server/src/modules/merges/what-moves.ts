import { movedGroups, openStatuses, ownKinds, standingMethodStatuses } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import { Statement, identifier } from '../../kernel/database/statement.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { PersonColumn } from './owned-columns.ts'

type Reader = { db: Db | Trx; tenant: QueryContext['tenant'] }
type Group = (typeof movedGroups)[number]

/** Tables by what staff call them. A table that is not here is counted as "other". */
const groups: Readonly<Record<string, Group>> = {
  investments: 'investments',
  share_lots: 'holdings',
  ledgers: 'transactions',
  documents: 'documents',
  notes: 'timeline',
  call_logs: 'timeline',
  tasks: 'timeline',
  investment_method_entities: 'methods',
  test_attempts: 'tests',
  categorisations: 'tests',
  organisation_members: 'organisations',
  user_client_groups: 'client_groups',
}

/**
 * Where a person's money stands: none of these may stay behind, and all of them together ask for a second
 * person.
 */
export const moneyTables: ReadonlySet<string> = new Set([
  'investments',
  'cash_call_lines',
  'cash_call_late_charges',
  'ledgers',
  'payments',
  'refunds',
  'share_lots',
  'certificates',
  'fund_commitments',
  'fund_drawdown_lines',
  'fund_payments',
  'distribution_lines',
  'opportunity_distribution_lines',
  'fund_late_charges',
  'fee_payments',
  'fee_subscriptions',
])

export interface RowsOf {
  table: string
  closed: number
  kept: number
}

/** How many rows of each table belong to either person, in one statement. */
export async function countRows(
  { db, tenant }: Reader,
  columns: readonly PersonColumn[],
  ids: { kept: number; closed: number },
): Promise<RowsOf[]> {
  const statement = new Statement({ tenant })
  const [kept, closed] = [statement.bind(ids.kept), statement.bind(ids.closed)]
  const counts = columns.map(({ table, column, byOwnerType }) => {
    const name = identifier(column)
    const owner = byOwnerType ? ` and t.owner_type = 'user'` : ''
    return `select '${table}' as "table", count(*) filter (where t.${name} = ${closed})::int as closed,
      count(*) filter (where t.${name} = ${kept})::int as kept
      from ${identifier(table)} t where t.tenant_id = $1 and t.${name} in (${kept}, ${closed})${owner}`
  })
  const { rows } = await db.executeQuery<RowsOf>(
    CompiledQuery.raw(counts.join(' union all '), statement.values),
  )
  return rows
}

/** The same in staff's words, without what neither person has. */
export function movesOf(rows: readonly RowsOf[]): { group: Group; moving: number; after: number }[] {
  return movedGroups.flatMap((group) => {
    const own = rows.filter(({ table }) => (groups[table] ?? 'other') === group)
    const moving = own.reduce((sum, { closed }) => sum + closed, 0)
    const after = own.reduce((sum, { kept, closed }) => sum + kept + closed, 0)
    return after === 0 ? [] : [{ group, moving, after }]
  })
}

export interface Cost {
  currency: string
  kept_minor: bigint
  closed_minor: bigint
}

/** What either person paid for the shares that they hold, by currency. */
export async function costsOf(
  { db, tenant }: Reader,
  ids: { kept: number; closed: number },
): Promise<Cost[]> {
  const { rows } = await sql<Cost>`
    select l.currency, coalesce(sum(l.cost_minor) filter (where l.user_id = ${ids.kept}), 0)::bigint as kept_minor,
      coalesce(sum(l.cost_minor) filter (where l.user_id = ${ids.closed}), 0)::bigint as closed_minor
    from share_lots l where l.tenant_id = ${tenant.id} and l.user_id in (${ids.kept}, ${ids.closed})
    group by l.currency order by l.currency`.execute(db)
  return rows
}

/**
 * Sums of everything that two people own together: ledger, shares, cost and investments, as one text that is
 * equal as long as nothing was lost or gained.
 */
export async function sumsOf({ db, tenant }: Reader, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ sums: string }>`
    select json_build_array(
      (select json_agg(x) from (select e.account, e.currency, sum(e.debit_minor), sum(e.credit_minor), count(*) from ledgers e
        where e.tenant_id = ${tenant.id} and e.user_id = any(${ids}::bigint[]) group by 1, 2 order by 1, 2) x),
      (select json_agg(x) from (select l.currency, sum(l.shares), sum(l.cost_minor), count(*) from share_lots l
        where l.tenant_id = ${tenant.id} and l.user_id = any(${ids}::bigint[]) group by 1 order by 1) x),
      (select json_agg(x) from (select i.currency, i.status, sum(i.amount_minor), sum(i.received_minor), count(*) from investments i
        where i.tenant_id = ${tenant.id} and i.user_id = any(${ids}::bigint[]) group by 1, 2 order by 1, 2) x))::text as sums`.execute(
    db,
  )
  return rows[0]!.sums
}

/**
 * Names of offers in which both have an open reservation of one kind: only one of them may be open at a time.
 */
export async function sharedRounds(
  { db, tenant }: Reader,
  ids: { kept: number; closed: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with open as (
      select i.user_id, i.investment_opportunity_id, coalesce(i.organisation_id, 0) as organisation, i.kind = 'pension' as pension
      from investments i
      where i.tenant_id = ${tenant.id} and i.user_id in (${ids.kept}, ${ids.closed}) and i.deleted_at is null
        and i.status in ${sql.raw(statusList(openStatuses))}
        and i.kind in ${sql.raw(statusList(ownKinds))})
    select distinct o.name from open a
    join open b using (investment_opportunity_id, organisation, pension)
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = a.investment_opportunity_id
    where a.user_id = ${ids.kept} and b.user_id = ${ids.closed} order by o.name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Names of methods of one kind and registered name that both have and neither has closed: an investor has one
 * of them at most, so the other couldn't move.
 */
export async function sharedMethods(
  { db, tenant }: Reader,
  ids: { kept: number; closed: number },
): Promise<string[]> {
  const standing = sql.raw(statusList(standingMethodStatuses))
  const { rows } = await sql<{ name: string }>`
    select distinct k.name || ' (' || a.registered_name || ')' as name
    from investment_method_entities a
    join investment_method_entities b on b.tenant_id = ${tenant.id} and b.lead_user_id = ${ids.closed}
      and b.investment_method_id = a.investment_method_id and lower(b.registered_name) = lower(a.registered_name)
      and b.deleted_at is null and b.status in ${standing}
    join investment_methods k on k.tenant_id = ${tenant.id} and k.id = a.investment_method_id
    where a.tenant_id = ${tenant.id} and a.lead_user_id = ${ids.kept} and a.deleted_at is null
      and a.status in ${standing} order by name`.execute(db)
  return rows.map(({ name }) => name)
}
