import type { AnswerOf, QueryOf, readAvailableReports as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'
import { kpiPeriodNameSql, kpiPeriodYearSql } from '../../rows/kpi-rows.ts'

type Report = AnswerOf<typeof endpoint>[number]

/** Companies in the order of their names, each with the periods that figures were entered for. */
export async function availableReports(
  { db, tenant }: QueryContext,
  { owner_id: ownerId, year }: QueryOf<typeof endpoint>,
): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select 'kpi' as type, 'company' as owner_type, c.id as owner_id, c.name, c.currency, c.fund_id, coalesce((
      select json_agg(json_build_object('period', ${sql.raw(kpiPeriodNameSql('p'))}, 'ends_on', p.ends_on,
        'report_sub_type_id', p.report_sub_type_id, 'status', p.status) order by p.ends_on desc, p.months, p.id)
      from (
        select * from kpi_periods k where k.tenant_id = ${tenant.id} and k.company_id = c.id
          and (${year ?? null}::int is null or ${sql.raw(kpiPeriodYearSql('k'))} = ${year ?? null}::int)
        order by k.ends_on desc, k.months, k.id limit 200) p), '[]') as periods
    from companies c
    where c.tenant_id = ${tenant.id} and c.deleted_at is null
      and (${ownerId ?? null}::bigint is null or c.id = ${ownerId ?? null}::bigint)
    order by c.name, c.id limit 1000`.execute(db)
  return rows
}
