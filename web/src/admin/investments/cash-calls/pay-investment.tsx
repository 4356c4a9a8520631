import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Investment } from '../records.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { openLineQuery } from './records.ts'
import { useTerm } from '../../../kernel/terminology.tsx'

interface PayInvestmentProps {
  investment: Pick<Investment, 'id' | 'investor_name'>
  onClose: () => void
}

/** A payment from the allocation book: first the line is found on which the investment is asked for money. */
export function PayInvestment({ investment, onClose }: PayInvestmentProps) {
  const query = useQuery(openLineQuery(investment.id))
  const term = useTerm()
  if (query.data) return <PaymentDialog line={query.data} onClose={onClose} />
  return (
    <Modal
      open
      title={`Payment from ${investment.investor_name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} what="the amount due">
        {() => (
          <EmptyState level={3} title="Nothing due">
            No {term('cash_call', { lower: true })} asks for this {term('allocation', { lower: true })} at the
            moment.
          </EmptyState>
        )}
      </Loaded>
    </Modal>
  )
}
