import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card } from '../../ui/card.tsx'
import { monthShort } from '../../ui/format-dates.ts'
import { quantity } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { questions } from './questions.ts'

const chartHeight = 240
const format = { axis: quantity, full: quantity }

/** How many investors there were at the end of each of the last twelve months. */
export function InvestorGrowth() {
  const query = useQuery(endpointQuery('statistics', questions.breakdowns))
  const term = useTerm()
  const investors = term('investor', { plural: true })
  return (
    <Card title={`${investors}, 12 months`}>
      <Loaded
        query={query}
        what={`the number of ${term('investor', { plural: true, lower: true })}`}
        skeleton={<Skeleton height={chartHeight} />}
      >
        {({ investors_by_date: months }) =>
          months.every(({ value }) => String(value) === '0') ? (
            <EmptyState level={3} title={`No ${term('investor', { plural: true, lower: true })} yet`}>
              The number at the end of each month appears here.
            </EmptyState>
          ) : (
            <BarChart
              label={`${investors} at the end of each month`}
              categoryName="Month"
              categories={months.map(({ label }) => monthShort(label).slice(0, 3))}
              series={[{ name: investors, values: months.map(({ value }) => String(value)) }]}
              format={format}
              height={chartHeight}
              opens={(_name, at, text) => monthOf(months[at]?.label, investors, text)}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

function monthOf(month: string | undefined, investors: string, text: string): ReactNode {
  if (month === undefined) return text
  return (
    <Figure of={`growth:${month}`} label={`${investors}, ${monthShort(month)}`}>
      {text}
    </Figure>
  )
}
