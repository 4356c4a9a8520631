import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RaisedSpan, readRaisedByMonth } from '@moorgate/contract/overview/statistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNothing } from '../../kernel/amounts.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { monthShort } from '../../ui/format-dates.ts'
import { moneyShort } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { questions } from './questions.ts'

type Series = AnswerOf<typeof readRaisedByMonth>['series'][number]

const spanWords: Readonly<Record<RaisedSpan, string>> = {
  quarter: 'this quarter',
  year: 'in 12 months',
  all: 'in total',
}
/** So tall that the card is as high as a full list of what needs attention, which stands beside it. */
const chartHeight = 320

/** What came in, month by month, by type of opportunity. */
export function CapitalRaised({ span }: { span: RaisedSpan }) {
  const query = useQuery({
    ...endpointQuery('statistics', questions.raisedByMonth, { query: { span } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} what="capital raised" skeleton={<Waiting />}>
      {({ currency, total, since, months, series }) => {
        const amount = (value: string) => moneyShort(value, { currency, places: 1 })
        return (
          <Card
            title="Capital raised"
            note={
              <>
                <Sum since={since}>{amount(total)}</Sum> {spanWords[span]}
              </>
            }
          >
            {series.length === 0 ? (
              <EmptyState level={3} title="Nothing raised yet">
                Payments received for rounds appear here.
              </EmptyState>
            ) : (
              <BarChart
                label={`Capital raised each month, ${spanWords[span]}`}
                categories={months.map((month) => monthShort(month).slice(0, 3))}
                series={series.map(({ type, total: all, values }) => ({
                  name: type ?? 'Other',
                  values,
                  total: amount(all),
                }))}
                height={chartHeight}
                opens={(name, at, text) =>
                  monthOf(
                    series.find(({ type }) => type === name),
                    { month: months[at], at },
                    text,
                  )
                }
              />
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}

/** What came in of a type in a month. Types that share a series have no sum of their own. */
function monthOf(
  series: Series | undefined,
  { month, at }: { month: string | undefined; at: number },
  text: string,
): ReactNode {
  if (!series?.type || isNothing(series.values[at])) return text
  return (
    <Figure of={`raised:${month}:${series.type}`} label={`${series.type}, ${monthShort(month)}`}>
      {text}
    </Figure>
  )
}

/** Everything since the first month in which something came in; nothing has no working. */
function Sum({ since, children }: { since: string | null; children: string }) {
  if (since === null) return children
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
