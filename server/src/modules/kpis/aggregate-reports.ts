import type { AnswerOf, QueryOf, readKpiAggregate, readKpiChart } from '@moorgate/contract'
import { lastDayOf, periodLabel, periodName } from '../../domain/kpi-period.ts'
import type { KpiPeriod } from '../../domain/kpi-period.ts'
import { kpiTextOf } from '../../domain/kpi-roll-up.ts'
import type { RolledUp } from '../../domain/kpi-roll-up.ts'
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
