import { shareTransfer } from '@moorgate/contract/share-transfers/share-transfer.ts'
import { shareTransferStatuses } from '@moorgate/contract/statuses/share-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { rowsQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { money, quantity } from '../../../ui/format.ts'
import { openColumn } from '../../../ui/open-column.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Opportunity } from '../records.ts'
import type { ShareTransfer } from './transfers.ts'

const DraftTransfer = overlay(async () => (await import('./draft-transfer.tsx')).DraftTransfer)
const TransferDialog = overlay(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

/** Transfers of a round's shares, newest first, and the way to a new one. */
export function TransfersCard({ opportunity }: { opportunity: Opportunity }) {
  const words = useWords()
  const term = useTerm()
  const [page, setPage] = useState(1)
  const [isDrafting, setDrafting] = useState(false)
  const [opened, setOpened] = useState<number>()
  const fixed = { investment_opportunity_id: opportunity.id }
  const query = useQuery(
    rowsQuery<ShareTransfer>(
      shareTransfer,
      { page, sort: '-created_at' },
      { perPage: 25, append: [], fixed },
    ),
  )
  const title = term('share_transfer', { plural: true })
  return (
    <Card
      flush
      title={title}
      count={query.data?.meta?.total || undefined}
      actions={
        permits(opportunity, 'edit') && (
          <Button size="small" icon={Plus} onClick={() => setDrafting(true)}>
            New {term('share_transfer', { lower: true })}
          </Button>
        )
      }
    >
      <Loaded query={query} what={`the ${term('share_transfer', { plural: true, lower: true })}`}>
        {({ data }) => (
          <DataTable
            label={title}
            columns={[...columns, openColumn(setOpened)]}
            rows={data}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            stacked
            empty={
              <EmptyState level={3} title={words('No {share_transfers} yet')}>
                {words('Sales, gifts and transfers to a {nominee} appear here.')}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <Pages inCard meta={query.data?.meta} onPage={setPage} />
      {isDrafting && <DraftTransfer opportunity={opportunity} onClose={() => setDrafting(false)} />}
      {opened !== undefined && <TransferDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

const columns: readonly Column<ShareTransfer>[] = [
  { id: 'from', header: 'From', weight: 'strong', cell: ({ transferor_name: name }) => name },
  { id: 'to', header: 'To', cell: ({ transferee_name: name }) => name },
  { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => quantity(shares) },
  {
    id: 'consideration',
    header: 'Consideration',
    align: 'end',
    from: 'lg',
    cell: ({ consideration, currency }) => money(consideration, { currency, pence: true }),
  },
  { id: 'date', header: 'Date', from: 'lg', cell: ({ date }) => dateShort(date, { today: now() }) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={shareTransferStatuses[status]} />,
  },
]
