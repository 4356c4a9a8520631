import { fundLateCharge } from '@moorgate/contract/funds/late-charge.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { fundLateChargeStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money, percent } from '../../../ui/format.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Text } from '../../../ui/text.tsx'

type Charge = RowOf<typeof fundLateCharge>

/** Interest on calls that an investor paid late; nothing where there was none. */
export function LateCharges({ fundId }: { fundId: string }) {
  const words = useWords()
  const { data } = useQuery(
    listQuery(fundLateCharge, { sort: '-charged_on' }, { fixed: { fund_id: Number(fundId) }, perPage: 100 }),
  )
  const charges = data?.data ?? []
  if (charges.length === 0) return null
  return (
    <RuledSection title="Interest on late payments" note={words('Not part of your {commitment}')}>
      {charges.some(({ status }) => status === 'charged') && (
        <Text>{words('Pay this to the same account as the {cash_call}, using the same reference.')}</Text>
      )}
      <DataTable label="Interest on late payments" columns={columns} rows={charges} keyOf={({ id }) => id} />
    </RuledSection>
  )
}

const daysOf = ({ parts, rate_percent: rate }: Charge) =>
  `${percent(rate, { places: 2 })} a year for ${parts.map(({ days }) => (days === 1 ? '1 day' : `${days} days`)).join(' and ')}`

const columns: readonly Column<Charge>[] = [
  {
    id: 'title',
    header: 'Call',
    weight: 'strong',
    cell: (charge) => <TwoLines title={charge.title} note={daysOf(charge)} />,
  },
  { id: 'charged', header: 'Charged', cell: ({ charged_on: day }) => dateFull(day) },
  {
    id: 'amount',
    header: 'Interest',
    align: 'end',
    cell: ({ amount, currency }) => money(amount, { currency, pence: true }),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={fundLateChargeStatuses[status]} />,
  },
]
