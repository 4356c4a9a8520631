import { mostKpiEntities, mostKpiPeriods, refuseField } from '@moorgate/contract'
import type { KpiPeriodStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { KpiAggregate } from '../../domain/kpi-aggregate.ts'
import type { ReportedFigure, ReportingEntity } from '../../domain/kpi-aggregate.ts'
import { earlier, lastDayOf, lastOver, parsePeriod, periodsUntil } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { todayOf } from '../../kernel/work.ts'
import { definitionsSql } from './definitions.ts'
import type { Definition } from './definitions.ts'

/** Which companies, of what kind, and in which quarters of the calendar. */
export interface AggregateRange {
  report_sub_type_id?: number | undefined
  industry_id?: number | undefined
  fund_id?: number | undefined
  owner_ids?: string | undefined
  year?: number | undefined
  quarter?: number | undefined
  from?: string | undefined
  until?: string | undefined
  quarters?: number | undefined
}

export interface AggregateCompany extends ReportingEntity {
  name: string
  fund: string | null
}

/** Words of a KPI that is no number, and how a company’s quarter stands. */
interface Remarks {
  texts: { company: number; kpi: number; day: string; text: string }[]
  states: { company: number; day: string; status: KpiPeriodStatus }[]
}

export interface AggregateData extends Remarks {
  periods: KpiPeriod[]
  definitions: Definition[]
  companies: AggregateCompany[]
  aggregate: KpiAggregate
}

/** Quarters end where the calendar’s do. */
const calendarYearEnd = 12

/** The quarters that were asked for; the last four that are over where nothing is said. 422 beyond forty. */
function quartersOf(question: QueryContext, range: AggregateRange): KpiPeriod[] {
  const named = (text: string | undefined) =>
    text === undefined ? undefined : parsePeriod(text, calendarYearEnd)
  const { year, quarter } = range
  if (year !== undefined && quarter !== undefined) return [named(`${year}-q${quarter}`)!]
  if (year !== undefined) return periodsUntil(named(`${year}-q4`)!, 4)
  const last = named(range.until) ?? lastOver(todayOf(question), 3, calendarYearEnd)
  const first = named(range.from) ?? earlier(last, (range.quarters ?? 4) - 1)
  const count = (last.last - first.last) / 3 + 1
  if (count < 1) refuseField('from', 'The first quarter is after the last one.')
  if (count > mostKpiPeriods) refuseField('from', `Choose up to ${mostKpiPeriods} quarters.`)
  return periodsUntil(last, count)
}

/**
 * Figures of a KPI in a period, as two columns. PostgreSQL takes longer to write an object for each of tens of
 * thousands than to read them.
 */
type FigureGroup = Pick<ReportedFigure, 'kpi' | 'months' | 'day' | 'currency'> & {
  companies: number[]
  values: string[]
}

interface FoundReports extends Remarks {
  definitions: Definition[]
  companies: AggregateCompany[]
  groups: FigureGroup[]
}

const figuresOf = ({ kpi, months, day, currency, companies, values }: FigureGroup): ReportedFigure[] =>
  companies.map((company, index) => ({ company, kpi, months, day, value: values[index]!, currency }))

/**
 * Figures of companies in quarters, and what is worked out from them: one statement and arithmetic. 422 beyond
 * two hundred companies.
 */
export async function readAggregate(
  question: QueryContext,
  range: AggregateRange,
  { approvedOnly = false } = {},
): Promise<AggregateData> {
  const periods = quartersOf(question, range)
  const { db, tenant } = question
  const from = lastDayOf({ months: 1, last: periods[0]!.last - 2 })
  const until = lastDayOf(periods.at(-1)!)
  const ids = range.owner_ids?.split(',').map(Number) ?? null
  const value = sql.ref(approvedOnly ? 'i.approved_value' : 'i.value')
  const text = sql.ref(approvedOnly ? 'i.approved_text' : 'i.text')
  const { rows } = await sql<FoundReports>`
    with kind as (
      select id from report_sub_types where tenant_id = ${tenant.id} and deleted_at is null
        and (id = ${range.report_sub_type_id ?? null}::bigint
          or (${range.report_sub_type_id ?? null}::bigint is null and kind = 'actual' and active))
      order by "order", id limit 1),
    chosen as (
      select c.id, c.name, c.currency, f.name as fund from companies c
      left join funds f on f.tenant_id = ${tenant.id} and f.id = c.fund_id
      where c.tenant_id = ${tenant.id} and c.deleted_at is null
        and (${range.fund_id ?? null}::bigint is null or c.fund_id = ${range.fund_id ?? null}::bigint
          or c.id in (select h.company_id from company_holdings h where h.tenant_id = ${tenant.id}
            and h.fund_id = ${range.fund_id ?? null}::bigint and h.deleted_at is null))
        and (${range.industry_id ?? null}::bigint is null or c.industry_id = ${range.industry_id ?? null}::bigint)
        and (${ids}::bigint[] is null or c.id = any(${ids}::bigint[]))
      order by c.name, c.id limit ${mostKpiEntities + 1}),
    reported as (
      select i.company_id, i.report_type_id, i.months, i.ends_on, ${value} as value, ${text} as words, i.currency
      from report_inputs i
      where i.tenant_id = ${tenant.id} and i.report_sub_type_id = (select id from kind)
        and i.company_id = any(array(select id from chosen)) and i.months in (1, 3)
        and i.ends_on between ${from}::date and ${until}::date)
    select
      (select coalesce(json_agg(d), '[]') from (${definitionsSql(tenant.id)}) d) as definitions,
      (select coalesce(json_agg(c order by c.name, c.id), '[]') from chosen c) as companies,
      (select coalesce(json_agg(t), '[]') from (
        select r.report_type_id as kpi, r.months, r.ends_on as day, r.currency, json_agg(r.company_id) as companies,
          json_agg(wire_decimal(r.value)) as values
        from reported r where r.value is not null
        group by r.report_type_id, r.months, r.ends_on, r.currency) t) as groups,
      (select coalesce(json_agg(json_build_object('company', r.company_id, 'kpi', r.report_type_id, 'day', r.ends_on,
        'text', r.words)), '[]') from reported r where r.words is not null and r.months = 3) as texts,
      (select coalesce(json_agg(json_build_object('company', p.company_id, 'day', p.ends_on, 'status', p.status)), '[]')
        from kpi_periods p
        where p.tenant_id = ${tenant.id} and p.report_sub_type_id = (select id from kind) and p.months = 3
          and p.company_id = any(array(select id from chosen))
          and p.ends_on between ${from}::date and ${until}::date) as states`.execute(db)
  const { definitions, companies, groups, ...remarks } = rows[0]!
  if (companies.length > mostKpiEntities)
    refuseField(
      'owner_ids',
      `You can view up to ${mostKpiEntities} companies at once. Choose a fund or an industry.`,
    )
  const general = definitions.filter(({ ownerId }) => ownerId === null)
  return {
    ...remarks,
    periods,
    definitions: general.filter(({ active }) => active),
    companies,
    aggregate: new KpiAggregate(general, companies, groups.flatMap(figuresOf)),
  }
}
