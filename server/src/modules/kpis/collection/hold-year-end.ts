import { endedKpiRequestStates, refuseField } from '@moorgate/contract'
import { monthNames } from '@moorgate/contract/wire/month.ts'
import { sql } from 'kysely'
import { fitsYear } from '../../../domain/kpi-period.ts'
import { counted } from '../../../domain/format.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { periodOf } from './request.ts'
import type { KpiRequestRow } from './request.ts'

/**
 * Refuses a year end that an open KPI request doesn't fit. Its period would be neither a quarter nor a year of
 * the company, would have no place on the sheet, and could be neither answered nor decided on.
 */
export async function holdYearEnd(work: Work, companyId: number, yearEndMonth: number): Promise<void> {
  const { rows } = await sql<KpiRequestRow>`
    select * from kpi_requests where tenant_id = ${work.tenant.id} and company_id = ${companyId}
      and status not in ${sql.raw(statusList(endedKpiRequestStates))}`.execute(work.db)
  const unfitting = rows.filter((request) => !fitsYear(periodOf(request), yearEndMonth))
  if (unfitting.length === 0) return
  const requests = counted(String(unfitting.length), '{kpi_request} is', '{kpi_requests} are')
  const month = (monthNames as Record<number, string>)[yearEndMonth]
  refuseField(
    'year_end_month',
    `${requests} for a period that doesn’t fit a year ending in ${month}. Approve or withdraw ${unfitting.length === 1 ? 'it' : 'them'} first.`,
  )
}
