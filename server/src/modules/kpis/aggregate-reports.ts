import type { AnswerOf, QueryOf, readKpiAggregate, readKpiChart, readKpiStatistic } from '@moorgate/contract'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { earlier, lastDayOf, lastOver, periodLabel, periodName } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { kpiTextOf } from '../../domain/kpi-roll-up.ts'
import type { RolledUp } from '../../domain/kpi-roll-up.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { readAggregate } from './aggregate-data.ts'
import { measureOf } from './definitions.ts'

type Aggregate = AnswerOf<typeof readKpiAggregate>

/** A quarter of the calendar, as tables and charts head it. */
export const quarterHead = (period: KpiPeriod) => ({
  period: periodName(period, 12),
  label: periodLabel(period, 12),
  ends_on: lastDayOf(period),
})

export const togetherOf = ({ value, counted, expected }: RolledUp) => ({
  value: kpiTextOf(value),
  counted,
  expected,
})

/** What KPIs come to over companies, by the quarter and over all of them; a row for each currency of money. */
export async function aggregateReports(
  question: QueryContext,
  query: QueryOf<typeof readKpiAggregate>,
): Promise<Aggregate> {
  const { periods, definitions, aggregate } = await readAggregate(question, query)
  const wanted = definitions.filter(
    (each) =>
      (query.report_type_id === undefined || each.id === query.report_type_id) && aggregate.isShown(each),
  )
  const rows = wanted.flatMap((definition) =>
    aggregate.currenciesOf(definition).map((currency) => ({
      ...measureOf(definition),
      currency,
      companies: aggregate.companiesIn(currency).length,
      total: togetherOf(aggregate.over(definition, periods, currency)),
      quarters: periods.map((period) => togetherOf(aggregate.over(definition, [period], currency))),
    })),
  )
  return { quarters: periods.map(quarterHead), rows }
}

/**
 * What KPIs come to over all companies in the quarters that end in a period; without days, in the last quarter
 * that is over.
 */
export async function kpiStatistic(
  question: QueryContext,
  { from, to }: QueryOf<typeof readKpiStatistic>,
): Promise<AnswerOf<typeof readKpiStatistic>> {
  const last = lastOver(to ?? todayOf(question), 3, 12)
  const before = from === undefined ? earlier(last) : lastOver(dateOfDay(dayNumber(from)! - 1), 3, 12)
  if (before.last >= last.last) return []
  const period = periodName(last, 12)
  const range = { from: periodName(earlier(before, -1), 12), until: period }
  const { rows } = await aggregateReports(question, range)
  return rows.flatMap(({ name: label, total: { value, counted, expected }, ...row }) =>
    value === null
      ? []
      : [
          {
            label,
            value,
            counted,
            expected,
            unit: row.unit,
            unit_label: row.unit_label,
            decimals: row.decimals,
            currency: row.currency,
            report_type_id: row.id,
            period,
          },
        ],
  )
}

/** The same as a chart reads it. */
export async function aggregateChart(
  question: QueryContext,
  query: QueryOf<typeof readKpiChart>,
): Promise<AnswerOf<typeof readKpiChart>> {
  const { quarters, rows } = await aggregateReports(question, query)
  return {
    labels: quarters.map(({ label }) => label),
    series: rows.map(({ name, currency, unit, quarters: values }) => ({
      name,
      currency,
      unit,
      values: values.map(({ value }) => value),
    })),
  }
}
