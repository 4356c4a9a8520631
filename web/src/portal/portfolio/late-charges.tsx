import { fundLateCharge } from '@moorgate/contract/funds/late-charge.ts'
import { cashCallLateCharge } from '@moorgate/contract/investments/late-charge.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { fundLateChargeStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useWords } from '../../kernel/words.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { counted, money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'

type Charge = RowOf<typeof cashCallLateCharge> | RowOf<typeof fundLateCharge>

/** Interest on calls of a fund that an investor paid late. */
export function FundLateCharges({ fundId }: { fundId: string }) {
  const { data } = useQuery(
    listQuery(fundLateCharge, { sort: '-charged_on' }, { fixed: { fund_id: Number(fundId) }, perPage: 100 }),
  )
  return <LateCharges charges={data?.data ?? []} note="Not part of your {commitment}" />
}

/** Interest that was charged on a line that was paid late. */
export function LineLateCharges({ lineId }: { lineId: number }) {
  const { data } = useQuery(
    listQuery(cashCallLateCharge, {}, { fixed: { cash_call_line_id: lineId }, perPage: 10 }),
  )
  return <LateCharges charges={data?.data ?? []} note="Not part of your {allocation}" />
}

/** Nothing where there was none. */
function LateCharges({ charges, note }: { charges: readonly Charge[]; note: string }) {
  const words = useWords()
  if (charges.length === 0) return null
  return (
    <RuledSection title="Interest on late payments" note={words(note)}>
      {charges.some(({ status }) => status === 'charged') && (
        <Text>{words('Pay this to the same account as the {cash_call}, using the same reference.')}</Text>
      )}
      <DataTable label="Interest on late payments" columns={columns} rows={charges} keyOf={({ id }) => id} />
    </RuledSection>
  )
}

const workingOf = ({ parts, rate_percent: rate, currency }: Charge) => {
  const late = parts.map(
    ({ capital, days }) => `${money(capital, { currency, pence: true })} for ${counted(days, 'day', 'days')}`,
  )
  return `${rate}% a year on ${late.join(' and ')}`
}

const columns: readonly Column<Charge>[] = [
  {
    id: 'title',
    header: 'Call',
    weight: 'strong',
    cell: (charge) => <TwoLines title={charge.title} note={workingOf(charge)} />,
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
    cell: (charge) => (
      <>
        <StateDot shown={fundLateChargeStatuses[charge.status]} />
        {'from_overpayment' in charge && charge.from_overpayment && (
          <Text variant="note">From your overpayment</Text>
        )}
      </>
    ),
  },
]
