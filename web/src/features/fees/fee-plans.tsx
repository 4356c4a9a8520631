import { feeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { missing } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { CancelPlan } from './cancel-plan.tsx'
import { planStates, priceText } from './fee-words.ts'
import type { FeeSubscription } from './fee-words.ts'

/** The plans of all investors, or of one, as staff see them. */
export function FeePlans({ userId }: { userId?: number }) {
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const [page, setPage] = useState(1)
  const [cancelling, setCancelling] = useState<FeeSubscription>()
  const fixed = userId === undefined ? {} : { user_id: userId }
  const query = useQuery(listQuery(feeSubscription, { page }, { fixed, perPage: 25 }))
  const meta = query.data?.meta
  const columns = columnsFor(
    userId === undefined ? term('investor') : undefined,
    may('investors', 'update') ? setCancelling : undefined,
  )
  return (
    <Card title={label('fee_subscriptions')} count={meta?.total || undefined} flush>
      <Loaded query={query} what="the plans">
        {({ data }) => (
          <DataTable
            label={label('fee_subscriptions')}
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            empty={<EmptyState title="No plans yet" level={3} />}
          />
        )}
      </Loaded>
      <Pages meta={meta} onPage={setPage} inCard />
      {cancelling && <CancelPlan plan={cancelling} onClose={() => setCancelling(undefined)} />}
    </Card>
  )
}

const columnsFor = (
  investor: string | undefined,
  onCancel: ((plan: FeeSubscription) => void) | undefined,
): Column<FeeSubscription>[] => [
  investor === undefined
    ? { id: 'plan', header: 'Plan', weight: 'strong', cell: ({ description }) => description }
    : {
        id: 'investor',
        header: investor,
        cell: ({ investor_name: name, description }) => <TwoLines title={name} note={description} />,
      },
  { id: 'price', header: 'Price', align: 'end', from: 'lg', cell: (row) => priceText(row) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusDot tone={planStates[status].tone}>{planStates[status].text}</StatusDot>,
  },
  {
    id: 'next',
    header: 'Next payment',
    cell: (row) => nextText(row),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (row) =>
      onCancel &&
      (row.status === 'active' || row.status === 'past_due') && (
        <Button
          size="small"
          aria-label={`Cancel the plan of ${row.investor_name}`}
          onClick={() => onCancel(row)}
        >
          Cancel plan
        </Button>
      ),
  },
]

function nextText({ status, period_end: end, ended_at: ended }: FeeSubscription): string {
  const today = now()
  if (status === 'ended') return ended === null ? missing : `Ended ${dateShort(ended, { today })}`
  if (end === null) return missing
  return status === 'cancelled' ? `Ends ${dateShort(end, { today })}` : dateShort(end, { today })
}
