import { fundCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { isNothing } from '../../kernel/amounts.ts'
import { StateDot } from '../../kernel/state.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money } from '../../ui/format.ts'
import type { Commitment } from './records.ts'

/** What a commitment is and has come to. */
export function CommitmentFacts({ record }: { record: Commitment }) {
  const amount = (figure: string, label: string, value: string | null) => ({
    term: label,
    value:
      value === null ? (
        missing
      ) : (
        <Figure of={`${figure}:${record.id}`} label={`${label}, ${record.investor_name}`}>
          {money(value, { currency: record.currency })}
        </Figure>
      ),
  })
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Status', value: <StateDot shown={fundCommitmentStatuses[record.status]} /> },
        { term: 'Registered as', value: record.registered_name },
        { term: 'Class', value: record.class },
        { term: 'Signed on', value: record.signed_on === null ? missing : dateFull(record.signed_on) },
        ...(record.held_from === null
          ? []
          : [{ term: 'Transferred to this holder on', value: dateFull(record.held_from) }]),
        ...(record.ended_on === null
          ? []
          : [
              {
                term: record.status === 'closed' ? 'Closed on' : 'Transferred on',
                value: dateFull(record.ended_on),
              },
            ]),
        ...(record.close_reason === null || record.ended_on === null
          ? []
          : [{ term: 'Reason', value: record.close_reason }]),
        ...(record.defaulted_at === null
          ? []
          : [{ term: 'In default since', value: dateFull(record.defaulted_at) }]),
        amount('promised', 'Committed', record.amount),
        amount('called', 'Called', record.called),
        amount('paid', 'Paid in', record.paid),
        amount('unfunded', 'Left to call', record.unfunded),
        ...(isNothing(record.released) ? [] : [amount('released', 'Released', record.released)]),
        ...(isNothing(record.transferred)
          ? []
          : [
              {
                term: 'Transferred to others',
                value: money(record.transferred, { currency: record.currency }),
              },
            ]),
      ]}
    />
  )
}
