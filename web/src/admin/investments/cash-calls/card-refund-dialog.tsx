import { refundCardPayment } from '@moorgate/contract/investments/card-payment.ts'
import { RefundDialog } from '../../../features/cards/refund-dialog.tsx'
import { send } from '../../../kernel/queries.ts'
import { useMoneyMoved } from '../records.ts'
import type { CardPayment } from './card-payments.tsx'

/** A second look before what was paid on a line goes back to a card. */
export function CardRefundDialog({ payment, onClose }: { payment: CardPayment; onClose: () => void }) {
  const moneyMoved = useMoneyMoved()
  return (
    <RefundDialog
      title={`Refund ${payment.investor_name}’s card payment?`}
      payment={payment}
      send={(body) => send(refundCardPayment, { params: { id: payment.id }, body })}
      refresh={moneyMoved}
      onClose={onClose}
    >
      {payment.payment_id !== null && 'Any part that was due will be due again. '}
    </RefundDialog>
  )
}
