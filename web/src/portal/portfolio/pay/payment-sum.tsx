import { compareAmounts } from '../../../kernel/amounts.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { money } from '../../../ui/format.ts'
import { lineState } from '../../../features/opportunities/investment-words.ts'
import type { CallLine } from '../../../features/opportunities/records.ts'
import { SummaryCard } from '../../../features/opportunities/summary-card.tsx'

/** Of a call in part: the whole, what was called before, and what is not called yet. */
function partOf(line: CallLine, allocation: string): { term: string; value: string }[] {
  if (line.investment_amount === line.allocation_amount) return []
  return [
    { term: `Your ${allocation}`, value: line.allocation_amount },
    { term: 'Called before', value: line.called_before },
    { term: 'Not called yet', value: line.uncalled },
  ]
}

/** The sum beside, so that a part payment can be followed. */
export function PaymentSum({ line }: { line: CallLine }) {
  const label = useLabel()
  const term = useTerm()
  const amount = (value: string) => money(value, { currency: line.currency, pence: true })
  const { label: state, tone } = lineState(line.status, line.overdue)
  return (
    <SummaryCard
      label={line.title}
      opportunityId={line.investment_opportunity_id}
      title={line.opportunity_name}
      note={line.title}
    >
      <DescriptionList
        variant="spread"
        items={[
          { term: label('column_status'), value: <Badge tone={tone}>{label(state)}</Badge> },
          ...partOf(line, term('allocation', { lower: true })).map(({ value, ...each }) => ({
            ...each,
            value: amount(value),
          })),
          { term: 'Amount due', value: amount(line.amount) },
          ...(compareAmounts(line.fee, '0') > 0 ? [{ term: 'Fee included', value: amount(line.fee) }] : []),
          ...(compareAmounts(line.fee_vat, '0') > 0
            ? [{ term: 'VAT in the fee', value: amount(line.fee_vat) }]
            : []),
          { term: 'Received', value: amount(line.received) },
          { term: 'To pay', value: amount(line.outstanding), total: true },
        ]}
      />
    </SummaryCard>
  )
}
