import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { Figure } from '../../kernel/working/figure.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { monthShort } from '../../ui/format-dates.ts'
import { moneyShort } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { questions } from './questions.ts'
import { monthsOf, raisedChart } from './raised-series.ts'
import type { Raised, Span } from './raised-series.ts'

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
            note={
              <>
                <Sum since={inSpan[0]?.period}>{moneyShort(chart.total, { currency, places: 1 })}</Sum>{' '}
                {spanWords[span]}
              </>
            }
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
                opens={(type, at, text) => monthOf(inSpan, { type, month: months[at] }, text)}
              />
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}

/** What came in of a kind in a month. Kinds that share a colour as "Other" have no sum of their own. */
function monthOf(
  rows: readonly Raised[],
  { type, month }: { type: string; month: string | undefined },
  text: string,
): ReactNode {
  if (!rows.some((row) => row.type === type && row.period === month)) return text
  return (
    <Figure of={`raised:${month}:${type}`} label={`${type}, ${monthShort(month)}`}>
      {text}
    </Figure>
  )
}

/** Everything since the first month in which something came in; nothing has no working. */
function Sum({ since, children }: { since: string | undefined; children: string }) {
  if (since === undefined) return children
  return (
    <Figure of={`raised_since:${since}`} label="Capital raised">
      {children}
    </Figure>
  )
}

function Waiting() {
  return (
    <Card title="Capital raised">
      <Skeleton height={chartHeight} />
    </Card>
  )
}
