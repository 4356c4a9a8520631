import { refuse } from '@moorgate/contract'
import type { KpiPeriodStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { fitsYear, lastDayOf, partsOf, periodEnding, periodName } from '../../domain/kpi-period.ts'
import type { KpiPeriod, PeriodMonths } from '../../domain/kpi-period.ts'
import type { Work } from '../../kernel/work.ts'
import type { JudgedRow } from './judge-row.ts'
import type { FigureKind, ReportingCompany } from './reporting-company.ts'

/** Whose figures, and as what they are entered. */
export interface Reporting {
  company: ReportingCompany
  kind: FigureKind
}

export interface PeriodRow {
  id: number
  months: PeriodMonths
  ends_on: string
  /** By the company's year as it ends today; as it was first named where that year has no such period. */
  period: string
  status: KpiPeriodStatus
  version: number
}

/**
 * The periods of rows, made where they are new and something is written in them, and locked in the order of
 * their ids: of two who write the same quarter at once the second sees what the first wrote.
 */
export async function lockPeriods(
  work: Work,
  { company, kind }: Reporting,
  rows: readonly JudgedRow[],
): Promise<PeriodRow[]> {
  const byDay = (some: readonly JudgedRow[]) =>
    new Map(some.map(({ period }) => [`${period.months}:${lastDayOf(period)}`, period]))
  const named = [...byDay(rows.filter(saysSomething)).values()].map((period) => ({
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
  if (named.length > 0)
    await work.db
      .insertInto('kpi_periods')
      .values(named)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const days = byDay(rows)
  const found = await findPeriods(work, { company, kind })
  return found.filter(({ months, ends_on: day }) => days.has(`${months}:${day}`))
}

/** What empties a figure begins no period. */
const saysSomething = ({ value, text, source, note }: JudgedRow): boolean =>
  [value, text, source, note].some((part) => part != null)

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
  return rows.map((row) => ({ ...row, period: nameOf(row, company.yearEndMonth) }))
}

function nameOf({ months, ends_on: day, period: first }: PeriodRow, yearEndMonth: number): string {
  const period = periodEnding(day, months)
  return fitsYear(period, yearEndMonth) ? periodName(period, yearEndMonth) : first
}

/** A locked period never changes: 409. */
export function mustBeUnlocked(period: PeriodRow): void {
  if (period.status === 'locked') refuse({ code: 'conflict', reason: 'period_locked' })
}
