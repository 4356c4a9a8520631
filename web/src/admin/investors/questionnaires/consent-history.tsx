import { investorConsent } from '@moorgate/contract/questionnaires/consent.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'

type Decision = RowOf<typeof investorConsent>

/** Every decision that was ever made, the newest first. Nothing is overwritten. */
export function ConsentHistory({ userId }: { userId: number }) {
  const query = useQuery(listQuery(investorConsent, {}, { fixed: { user_id: userId }, perPage: 100 }))
  if (query.data?.data.length === 0) return null
  return (
    <Card title="History" flush>
      <Loaded query={query} what="the history">
        {({ data }) => <DataTable label="History" columns={columns} rows={data} keyOf={({ id }) => id} />}
      </Loaded>
    </Card>
  )
}

const columns: readonly Column<Decision>[] = [
  { id: 'at', header: 'When', cell: ({ decided_at: at }) => dateTime(at, { today: now() }) },
  { id: 'title', header: 'Purpose', weight: 'strong', cell: ({ title }) => title },
  {
    id: 'granted',
    header: 'Decision',
    cell: ({ granted }) => (
      <StatusDot tone={granted ? 'good' : 'neutral'}>{granted ? 'Given' : 'Withdrawn'}</StatusDot>
    ),
  },
  { id: 'by', header: 'By', cell: ({ decided_by: by }) => by ?? missing },
  {
    id: 'note',
    header: 'How',
    from: 'md',
    cell: ({ note, source }) => note ?? (source === 'investor' ? 'In the portal' : missing),
  },
  { id: 'version', header: 'Wording', from: 'lg', cell: ({ version_number: number }) => `Version ${number}` },
]
