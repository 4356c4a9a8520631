import { sql } from 'kysely'
import type { EnteredFigure } from './matrix-figures.ts'
import type { ReportingCompany, TenantQuestion } from './reporting-company.ts'

export type ApprovedFigure = EnteredFigure & { approvedOn: string }

/** As they were approved, and not as they are being changed. Who entered them is not told. */
export async function approvedFigures(
  { db, tenant }: TenantQuestion,
  company: Pick<ReportingCompany, 'id'>,
): Promise<ApprovedFigure[]> {
  const { rows } = await sql<ApprovedFigure>`
    select i.id, i.report_sub_type_id as "kindId", i.report_type_id as "typeId", i.months, i.ends_on as day,
      wire_decimal(i.approved_value) as value, i.approved_text as text, null as source, null as note,
      'approved' as status, null as "changedFrom", null as "changedAt", wire_instant(i.approved_at) as "enteredAt",
      null as "enteredBy", (i.approved_at at time zone 'Europe/London')::date as "approvedOn"
    from report_inputs i
    where i.tenant_id = ${tenant.id} and i.company_id = ${company.id} and i.approved_at is not null
      and (i.approved_value is not null or i.approved_text is not null)
    order by i.ends_on desc`.execute(db)
  return rows
}
