import { intent } from '@moorgate/contract/investments/intent.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { interestOptions } from '@moorgate/contract/statuses/choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { missing, money } from '../../../ui/format.ts'
import { InvestorLink } from '../investor-link.tsx'
import type { Opportunity } from '../records.ts'

type Intent = RowOf<typeof intent>

const tones: Readonly<Record<Intent['interest'], Tone>> = { 1: 'good', 2: 'waiting', 3: 'neutral' }
const stands: Readonly<Record<Intent['status'], string>> = {
  open: '',
  converted: 'Since reserved',
  withdrawn: 'Withdrawn',
}

/**
 * What investors said they would put in. It holds nothing of the round; absent until somebody has said
 * something.
 */
export function IntentsCard({ opportunity }: { opportunity: Opportunity }) {
  const [page, setPage] = useState(1)
  const term = useTerm()
  const columns = useColumns()
  const fixed = { investment_opportunity_id: opportunity.id }
  const query = useQuery(listQuery(intent, { page }, { perPage: 25, fixed }))
  const meta = query.data?.meta
  if (meta?.total === 0) return null
  return (
    <Card flush title={term('intent', { plural: true })} count={meta?.total}>
      <Loaded query={query} what={`the ${term('intent', { plural: true, lower: true })}`}>
        {({ data }) => (
          <DataTable
            label={term('intent', { plural: true })}
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
          />
        )}
      </Loaded>
      <Pages inCard meta={meta} onPage={setPage} />
    </Card>
  )
}

function useColumns(): Column<Intent>[] {
  const term = useTerm()
  const label = useLabel()
  const today = now()
  return [
    {
      id: 'investor_name',
      header: term('investor'),
      pinned: true,
      cell: (row) => <InvestorLink userId={row.user_id} name={row.investor_name} />,
    },
    {
      id: 'interest',
      header: 'Interest',
      cell: ({ interest, status }) => (
        <StatusDot tone={status === 'open' ? tones[interest] : 'neutral'}>
          {status === 'open' ? label(interestOptions[interest].label) : stands[status]}
        </StatusDot>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amount, currency }) => (amount === null ? missing : money(amount, { currency })),
    },
    { id: 'comment', header: 'Comment', cell: ({ comment }) => comment ?? missing },
    {
      id: 'created_at',
      header: 'Date',
      align: 'end',
      cell: (row) => dateShort(row.created_at, { today }),
    },
  ]
}
