import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Investment } from '../records.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { openLineQuery } from './records.ts'

interface PayInvestmentProps {
  investment: Pick<Investment, 'id' | 'investor_name'>
  onClose: () => void
}

/** A payment from the allocation book: first the line is found on which the investment is asked for money. */
export function PayInvestment({ investment, onClose }: PayInvestmentProps) {
  const query = useQuery(openLineQuery(investment.id))
  if (query.data) return <PaymentDialog line={query.data} onClose={onClose} />
  return (
    <Modal
      open
      title={`Payment from ${investment.investor_name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} what="what is due">
        {() => (
          <EmptyState level={3} title="Nothing is due">
            No cash call asks for this allocation at the moment.
          </EmptyState>
        )}
      </Loaded>
    </Modal>
  )
}
