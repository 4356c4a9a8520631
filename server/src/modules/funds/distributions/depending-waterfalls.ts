import {
  sharedDistributionStatuses,
  undecidedDistributionStatuses,
} from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { requestedRefunds } from '../cards/requested-refunds.ts'

/** The title of a later waterfall over the whole fund: it counts what this one pays, as it was then. */
export const laterWaterfallSql = (row: string): string =>
  `(select o.title from distributions o where o.tenant_id = $1 and o.fund_id = ${row}.fund_id and o.number > ${row}.number
    and o.sharing = 'european' and o.status <> 'cancelled' and o.deleted_at is null order by o.number limit 1)`

/** An earlier distribution that may still be cancelled, and that a waterfall over the whole fund counts. */
export const openBeforeSql = (row: string, column: 'id' | 'title'): string =>
  `(select o.${column} from distributions o where ${row}.sharing = 'european'
    and ${row}.status in ${statusList(undecidedDistributionStatuses)} and o.tenant_id = $1
    and o.fund_id = ${row}.fund_id and o.number < ${row}.number and o.kind <> 'equalisation'
    and o.status in ${statusList(undecidedDistributionStatuses)} and o.deleted_at is null order by o.number limit 1)`

/**
 * What of the interest of late joiners they have paid, and neither an earlier distribution of their closing nor one
 * that is authorised pays out, in minor units; at most the distribution's own amount. Capital comes first on their lines, and interest last.
 */
export const interestPaidSql = (row: string): string =>
  `greatest(least(${row}.amount_minor,
    (select coalesce(sum(greatest(i.received_minor - i.amount_minor, 0)), 0) from fund_drawdowns w
      join fund_drawdown_lines i on i.tenant_id = $1 and i.fund_drawdown_id = w.id and i.deleted_at is null
      where w.tenant_id = $1 and w.fund_closing_id = ${row}.fund_closing_id and w.deleted_at is null)
    - (select coalesce(sum(o.amount_minor), 0) from distributions o where o.tenant_id = $1
      and o.fund_closing_id = ${row}.fund_closing_id and o.id <> ${row}.id and o.deleted_at is null
      and (o.status in ${statusList(sharedDistributionStatuses)} or o.number < ${row}.number and o.status <> 'cancelled'))), 0)::bigint`

/** What a distribution can't be authorised before: one of `distributionAwaits`, or null. */
export const awaitsSql = (row: string): string =>
  `case when ${row}.status not in ${statusList(undecidedDistributionStatuses)} then null
    when ${openBeforeSql(row, 'id')} is not null then 'earlier_distribution'
    when ${row}.fund_closing_id is not null and ${interestPaidSql(row)} < ${row}.amount_minor then 'late_interest'
    when exists (select 1 ${requestedRefunds} and d.fund_closing_id = ${row}.fund_closing_id) then 'refund' end`

export interface DependingDistributions {
  later: string | null
  awaits: string | null
  awaited: string | null
}

/** The same of one distribution, for its commands. */
export async function dependingOn({ db, tenant }: Work, id: number): Promise<DependingDistributions> {
  const text = `select ${laterWaterfallSql('b')} as later, ${awaitsSql('b')} as awaits, ${openBeforeSql('b', 'title')} as awaited
    from distributions b where b.tenant_id = $1 and b.id = ${id}`
  const { rows } = await sql<DependingDistributions>`${forTenant(text, tenant.id)}`.execute(db)
  return rows[0]!
}
