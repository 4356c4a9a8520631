import { opportunityDistribution } from '@moorgate/contract/investments/proceeds.ts'
import { distributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { Opportunity } from '../records.ts'
import { exact, proceedsPath } from './records.ts'
import type { ProceedsDistribution } from './records.ts'

/** What is paid out of an existing investment, and is about to be; not shown where there is nothing. */
export function ProceedsCard({ opportunity }: { opportunity: Opportunity }) {
  const label = useLabel()
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(
      opportunityDistribution,
      { sort: '-number', page },
      { fixed: { investment_opportunity_id: opportunity.id }, perPage: 25 },
    ),
  )
  if (query.data?.meta?.total === 0) return null
  return (
    <Card
      title={label('distributions')}
      count={query.data?.meta?.total}
      note="Authorised by a second person before it is paid"
      flush
    >
      <Loaded query={query} what={`the ${label('distributions', { lower: true })}`}>
        {({ data, meta }) => (
          <>
            <DataTable
              label={label('distributions')}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              refreshing={query.isPlaceholderData}
              stacked
            />
            <Pages meta={meta} onPage={setPage} inCard />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const columns: readonly Column<ProceedsDistribution>[] = [
  {
    id: 'title',
    header: 'Title',
    weight: 'strong',
    cell: ({ id, investment_opportunity_id: offer, title }) => (
      <TextLink href={proceedsPath(offer, id)}>{title}</TextLink>
    ),
  },
  { id: 'pays', header: 'Payment date', cell: ({ pay_date: pays }) => dateShort(pays, { today: now() }) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => exact(amount, currency),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={distributionStatuses[status]} />,
  },
]
