import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { AreaChart } from '../../../ui/area-chart.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { valuationsQuery } from '../company.ts'
import type { Company } from '../company.ts'

/** What the holdings were worth by each approved valuation; nothing until there are two. */
export function ValueCard({ record }: { record: Company }) {
  const { data = [] } = useQuery(valuationsQuery(record.id))
  const approved = data.filter(({ status }) => status === 'approved').toReversed()
  if (approved.length < 2) return null
  const [first, last] = [approved[0]!, approved.at(-1)!]
  return (
    <Card title="Value of the holdings" note="By approved valuations">
      <AreaChart
        label={`Value of the holdings in ${record.name}, ${dateFull(first.date)} to ${dateFull(last.date)}`}
        points={approved.map(({ date, value }) => ({ date, value }))}
        currency={record.currency}
        opens={(_of, date, text) => (
          <Figure
            of={`valuation_value:${approved.find((each) => each.date === date)?.id}`}
            label={`Value on ${dateFull(date)}`}
          >
            {text}
          </Figure>
        )}
      />
    </Card>
  )
}
