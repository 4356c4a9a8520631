import { refuse } from '@moorgate/contract'
import type { AnswerOf, KpiQuarterTable, QueryOf, readFundKpis as fundEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { calendarQuarterOf } from '../../domain/kpi-aggregate.ts'
import {
  earlier,
  lastDayOf,
  lastOver,
  periodEnding,
  periodName,
  periodsUntil,
} from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { kpiTextOf } from '../../domain/kpi-roll-up.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { todayOf } from '../../kernel/work.ts'
import { readAggregate } from './aggregate-data.ts'
import type { AggregateData, AggregateRange } from './aggregate-data.ts'
import { quarterHead, togetherOf } from './aggregate-reports.ts'
import { isInWords, measureOf } from './definitions.ts'
import type { Definition } from './definitions.ts'

export interface OpenedQuarter {
  period: KpiPeriod
  data: AggregateData
}

/** All companies in one quarter of the calendar, one column for each KPI, and what they come to. */
export function quarterTable({ period, data }: OpenedQuarter, { sharedOnly = false } = {}): KpiQuarterTable {
  const { definitions, aggregate } = data
  const measures = definitions.filter(
    (each) =>
      (each.visible || !sharedOnly) &&
      (aggregate.isShown(each) || (isInWords(each) && each.frequency === 'quarterly')),
  )
  return {
    ...emptyQuarter(period),
    measures: measures.map(measureOf),
    companies: rowsOf(data, measures, period),
    totals: totalsOf(data, measures, period),
  }
}

/** A quarter in which nothing is reported. */
export const emptyQuarter = (period: KpiPeriod): KpiQuarterTable => ({
  ...quarterHead(period),
  earlier: periodName(earlier(period), 12),
  later: periodName(earlier(period, -1), 12),
  measures: [],
  companies: [],
  totals: [],
})

/** The quarter that is asked for, with what the companies reported in it. */
export async function openQuarter(
  question: QueryContext,
  range: Omit<AggregateRange, 'from' | 'until'>,
  how: { approvedOnly?: boolean } = {},
): Promise<OpenedQuarter> {
  const period = quarterAsked(question, range)
  const name = periodName(period, 12)
  return {
    period,
    data: await readAggregate(question, { ...range, year: undefined, from: name, until: name }, how),
  }
}

export function quarterAsked(
  question: QueryContext,
  { year, quarter = 4 }: Pick<AggregateRange, 'year' | 'quarter'>,
): KpiPeriod {
  if (year === undefined) return lastOver(todayOf(question), 3, 12)
  return { months: 3, last: year * 12 + quarter * 3 - 1 }
}

const isIn = (period: KpiPeriod, day: string) => calendarQuarterOf(periodEnding(day, 3).last) === period.last

function rowsOf(
  { companies, aggregate, texts, states }: AggregateData,
  measures: readonly Definition[],
  period: KpiPeriod,
): KpiQuarterTable['companies'] {
  return companies.map((company) => {
    const mine = <Row extends { company: number; day: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.company === company.id && isIn(period, row.day))
    const words = mine(texts)
    return {
      ...company,
      status: mine(states)[0]?.status ?? 'missing',
      values: measures.map((measure) =>
        isInWords(measure)
          ? { value: null, text: words.find(({ kpi }) => kpi === measure.id)?.text ?? null }
          : { value: kpiTextOf(aggregate.of(measure, period, company).value), text: null },
      ),
    }
  })
}

function totalsOf(
  { aggregate }: AggregateData,
  measures: readonly Definition[],
  period: KpiPeriod,
): KpiQuarterTable['totals'] {
  const groups = measures.map((measure) => (isInWords(measure) ? [] : aggregate.currenciesOf(measure)))
  const currencies = [...new Set(groups.flat())].toSorted((one, other) =>
    (one ?? '').localeCompare(other ?? ''),
  )
  return currencies.map((currency) => ({
    currency,
    values: measures.map((measure, index) =>
      groups[index]!.includes(currency) ? togetherOf(aggregate.over(measure, [period], currency)) : null,
    ),
  }))
}

/** 404 for a fund that is not there. */
export async function mustBeFund({ db, tenant }: QueryContext, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from funds where tenant_id = ${tenant.id} and id = ${id} and deleted_at is null`.execute(db)
  if (rows.length === 0) refuse({ code: 'not_found' })
}

/** What the KPIs of a fund’s companies come to over the twelve months until a day. */
export async function fundKpisOf(
  question: QueryContext,
  id: number,
  { as_of: day = todayOf(question) }: QueryOf<typeof fundEndpoint>,
): Promise<AnswerOf<typeof fundEndpoint>> {
  if (question.tenant.branding.flags.portfolio_analysis_enabled !== 1) refuse({ code: 'not_found' })
  await mustBeFund(question, id)
  const until = lastOver(day, 3, 12)
  const periods = periodsUntil(until, 4)
  const range = { fund_id: id, from: periodName(periods[0]!, 12), until: periodName(until, 12) }
  const { definitions, aggregate } = await readAggregate(question, range, { approvedOnly: true })
  return definitions
    .filter((each) => aggregate.isShown(each))
    .flatMap((definition) =>
      aggregate.currenciesOf(definition).map((currency) => ({
        label: definition.name,
        ...togetherOf(aggregate.over(definition, periods, currency)),
        unit: definition.unit,
        currency,
        ends_on: lastDayOf(until),
      })),
    )
}
