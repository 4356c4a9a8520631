import { refuse } from '@moorgate/contract'
import type { KpiPeriodStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { lastDayOf, partsOf, periodName } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import type { Work } from '../../kernel/work.ts'
import type { FigureKind, ReportingCompany } from './reporting-company.ts'

/** Whose figures, and as what they are entered. */
export interface Reporting {
  company: ReportingCompany
  kind: FigureKind
}

export interface PeriodRow {
  id: number
  months: number
  ends_on: string
  period: string
  status: KpiPeriodStatus
  version: number
}

/**
 * The periods, made where they are new, and locked in the order of their ids: of two who write the same
 * quarter at once the second sees what the first wrote.
 */
export async function lockPeriods(
  work: Work,
  { company, kind }: Reporting,
  periods: readonly KpiPeriod[],
): Promise<PeriodRow[]> {
  const days = new Map(periods.map((period) => [`${period.months}:${lastDayOf(period)}`, period]))
  const named = [...days.values()].map((period) => ({
    tenant_id: work.tenant.id,
    created_at: work.now,
    updated_at: work.now,
    created_by: work.actor.id,
    company_id: company.id,
    report_sub_type_id: kind.id,
    months: period.months,
    ends_on: lastDayOf(period),
    period: periodName(period, company.yearEndMonth),
    ...partsOf(period, company.yearEndMonth),
  }))
  await work.db
    .insertInto('kpi_periods')
    .values(named)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await findPeriods(work, { company, kind })
  return rows.filter(({ months, ends_on: day }) => days.has(`${months}:${day}`))
}

/** One period that figures were entered for, locked; undefined where there is none. */
export async function lockPeriod(
  work: Work,
  reporting: Reporting,
  period: KpiPeriod,
): Promise<PeriodRow | undefined> {
  const rows = await findPeriods(work, reporting, lastDayOf(period))
  return rows.find(({ months }) => months === period.months)
}

async function findPeriods(work: Work, { company, kind }: Reporting, day?: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select id, months, ends_on, period, status, version from kpi_periods
    where tenant_id = ${work.tenant.id} and company_id = ${company.id} and report_sub_type_id = ${kind.id}
      and (${day ?? null}::date is null or ends_on = ${day ?? null}::date)
    order by id for update`.execute(work.db)
  return rows
}

/** A locked period never changes: 409. */
export function mustBeUnlocked(period: PeriodRow): void {
  if (period.status === 'locked') refuse({ code: 'conflict', reason: 'period_locked' })
}
