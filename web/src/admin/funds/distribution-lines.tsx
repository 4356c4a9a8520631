import { distributionLine } from '@moorgate/contract/funds/distribution.ts'
import { distributionLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing, money } from '../../ui/format.ts'
import { Heading } from '../../ui/text.tsx'
import { noticeColumn } from './notice-column.tsx'
import type { PermittedDistribution } from './distribution-figure.tsx'
import type { DistributionLine } from './records.ts'

export const exact = (amount: string, currency: string) => money(amount, { currency, pence: true })

export function Lines({ record }: { record: PermittedDistribution }) {
  const query = useQuery(
    listQuery(distributionLine, { sort: '-amount' }, { fixed: { distribution_id: record.id }, perPage: 100 }),
  )
  return (
    <section>
      <Heading level={3}>Lines</Heading>
      <Loaded query={query} what="the lines">
        {({ data }) => (
          <DataTable label="Lines" columns={lineColumns} rows={data} keyOf={({ id }) => id} stacked />
        )}
      </Loaded>
    </section>
  )
}

const isHeld = ({ payable_from: from, waits_for: waits }: DistributionLine) =>
  waits !== null || (from !== null && new Date(from) > now())

function lineColumn(
  of: string,
  field: 'capital' | 'gain' | 'amount',
  header: string,
): Column<DistributionLine> {
  return {
    id: field,
    header,
    align: 'end',
    cell: (row) => (
      <Figure of={`${of}:${row.id}`} label={`${header}, ${row.investor_name}`}>
        {exact(row[field], row.currency)}
      </Figure>
    ),
  }
}

const notice = noticeColumn('distribution-lines')

const lineColumns: readonly Column<DistributionLine>[] = [
  { id: 'who', header: 'Who', weight: 'strong', cell: ({ investor_name: name }) => name },
  lineColumn('line_part_capital', 'capital', 'Capital'),
  lineColumn('line_part_gain', 'gain', 'Gain'),
  lineColumn('pays', 'amount', 'To pay'),
  {
    id: 'status',
    header: 'Status',
    cell: (row) =>
      row.status === 'due' && isHeld(row) ? (
        'Held: bank account changed'
      ) : (
        <StateDot shown={distributionLineStatuses[row.status]} />
      ),
  },
  { ...notice, cell: (row) => (row.recipient === 'investor' ? notice.cell(row) : missing) },
]
