import { droppedStatuses } from '@moorgate/contract/statuses/investment.ts'
import { useQuery } from '@tanstack/react-query'
import { investmentsQuery } from '../../../features/opportunities/records.ts'
import type { CallLine } from '../../../features/opportunities/records.ts'
import { StageLine } from '../../../features/opportunities/stage-line.tsx'
import { isNothing } from '../../../kernel/amounts.ts'
import { now } from '../../../kernel/clock.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { date, deadline } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/states.tsx'

export const isReceived = ({ status }: CallLine) => status === 'payment_received'

/** The way of a line that is open or paid. What became of the shares its investment says. */
export function PaymentStages({ line }: { line: CallLine }) {
  const label = useLabel()
  const today = now()
  const isPaid = isReceived(line)
  const investments = useQuery({
    ...investmentsQuery(line.investment_opportunity_id),
    enabled: isPaid,
  })
  if (isPaid && investments.isPending) return <Skeleton height={64} />
  const investment = investments.data?.find(({ id }) => id === line.investment_id)
  const allottedOn = investment?.allotted_on ?? null
  return (
    <StageLine
      stages={[
        { title: 'Notice sent', when: date(line.issued_at, { today }), isDone: true },
        { title: 'Payment due', when: deadline(line.due_date, { today }), isDone: isPaid },
        {
          title: label('payment_received'),
          when: line.received_at === null ? 'Usually the same day' : date(line.received_at, { today }),
          isDone: isPaid,
        },
        ...(isNothing(line.uncalled)
          ? []
          : [
              {
                title: `${money(line.uncalled, { currency: line.currency, pence: true })} not called yet`,
                when: 'We’ll tell you when it’s due',
                isDone: false,
              },
            ]),
        ...(isPaid && (!investment || droppedStatuses.includes(investment.status))
          ? []
          : [
              {
                title: 'Shares allotted',
                when: allottedOn === null ? 'After the round closes' : date(allottedOn, { today }),
                isDone: allottedOn !== null,
              },
            ]),
      ]}
    />
  )
}
