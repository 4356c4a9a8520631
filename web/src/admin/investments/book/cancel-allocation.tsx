import { cancelInvestment } from '@moorgate/contract/investments/acts.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { money } from '../../../ui/format.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { MoneyQuestion } from '../money-question.tsx'
import type { Investment, Opportunity } from '../records.ts'

interface CancelAllocationProps {
  opportunity: Pick<Opportunity, 'name' | 'waiting_list'>
  row: Investment
  onClose: () => void
}

/** Asks before an allocation ends, and says what becomes of its money. */
export function CancelAllocation({ opportunity, row, onClose }: CancelAllocationProps) {
  const term = useTerm()
  const allocation = term('allocation', { lower: true })
  const amount = money(row.amount, { currency: row.currency })
  return (
    <MoneyQuestion
      danger
      title={`Cancel ${row.investor_name}’s ${amount}?`}
      confirm={`Cancel ${allocation}`}
      cancel="Keep it"
      busyLabel="Cancelling"
      said={`The ${allocation} of ${row.investor_name} is cancelled`}
      withReason
      act={(idempotencyKey, reason) =>
        send(cancelInvestment, {
          params: { id: row.id },
          body: reason === '' ? {} : { reason },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <p>
        {amount} of {opportunity.name} is free again
        {opportunity.waiting_list ? ' and goes to the waiting list first' : ''}.{' '}
        {isNothing(row.received)
          ? 'No money has come in for it.'
          : `${money(row.received, { currency: row.currency, pence: true })} that came in becomes a refund that is due.`}
      </p>
    </MoneyQuestion>
  )
}
