import { fundTransfer } from '@moorgate/contract/funds/transfer.ts'
import { fundTransferStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { openColumn } from '../../../ui/open-column.tsx'
import type { Fund } from '../fund.ts'
import type { FundTransfer } from '../records.ts'

const TransferDialog = overlay(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

/** Commitments of a fund that change hands, newest first; nothing before the first one. */
export function TransfersCard({ record }: { record: Fund }) {
  const label = useLabel()
  const [opened, setOpened] = useState<number>()
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(
    listQuery(fundTransfer, { sort: '-created_at', page }, { fixed: { fund_id: record.id }, perPage: 100 }),
  )
  if (!data || data.data.length === 0) return null
  const title = label('fund_transfers')
  return (
    <Card title={title} count={data.meta?.total || undefined} flush>
      <DataTable
        label={title}
        columns={[...columns, openColumn(setOpened)]}
        rows={data.data}
        keyOf={({ id }) => id}
        refreshing={isPlaceholderData}
        stacked
      />
      <Pages meta={data.meta} onPage={setPage} inCard />
      {opened !== undefined && <TransferDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

const columns: readonly Column<FundTransfer>[] = [
  { id: 'from', header: 'From', weight: 'strong', cell: ({ transferor_name: name }) => name },
  { id: 'to', header: 'To', cell: ({ transferee_name: name }) => name },
  {
    id: 'amount',
    header: 'Committed',
    align: 'end',
    cell: ({ amount, currency }) => money(amount, { currency }),
  },
  { id: 'date', header: 'Date', from: 'lg', cell: ({ date }) => dateShort(date, { today: now() }) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={fundTransferStatuses[status]} />,
  },
]
