import { useQuery } from '@tanstack/react-query'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyShort } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { questions } from './questions.ts'
import { monthsOf, raisedChart } from './raised-series.ts'
import type { Span } from './raised-series.ts'

const spanWords: Readonly<Record<Span, string>> = {
  quarter: 'this quarter',
  year: 'in 12 months',
  all: 'in all',
}
/** So tall that the card is as high as a full list of what needs attention, which stands beside it. */
const chartHeight = 320
const currency = 'GBP'

/** What came in, month by month, by kind of offer. */
export function CapitalRaised({ span }: { span: Span }) {
  const query = useQuery(endpointQuery('statistics', questions.capitalRaised))
  const today = now()
  return (
    <Loaded query={query} what="what was raised" skeleton={<Waiting />}>
      {(rows) => {
        const months = monthsOf(span, today, rows[0]?.period)
        const inSpan = rows.filter(({ period }) => period >= (months[0] ?? ''))
        const chart = raisedChart(inSpan, months, currency)
        return (
          <Card
            title="Capital raised"
            note={`${moneyShort(chart.total, { currency, places: 1 })} ${spanWords[span]}`}
          >
            {chart.series.length === 0 ? (
              <EmptyState level={3} title="Nothing raised yet">
                Payments that come in for rounds are added up here.
              </EmptyState>
            ) : (
              <BarChart
                label={`Capital raised each month, ${spanWords[span]}`}
                categories={chart.categories}
                series={chart.series}
                height={chartHeight}
              />
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}

function Waiting() {
  return (
    <Card title="Capital raised">
      <Skeleton height={chartHeight} />
    </Card>
  )
}
