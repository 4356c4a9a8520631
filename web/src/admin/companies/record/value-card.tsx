import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { AreaChart } from '../../../ui/area-chart.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { valuationsQuery } from '../company.ts'
import type { Company, Valuation } from '../company.ts'

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
        opens={openedIn(approved)}
      />
    </Card>
  )
}

/** Values of the chart's table, each opened to its valuation. */
function openedIn(approved: readonly Valuation[]) {
  const ids = new Map(approved.map(({ id, date }) => [date, id]))
  return function open(_of: 'value' | 'invested', date: string, text: string) {
    return (
      <Figure of={`valuation_value:${ids.get(date)}`} label={`Value on ${dateFull(date)}`}>
        {text}
      </Figure>
    )
  }
}
