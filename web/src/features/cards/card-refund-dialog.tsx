import { refundCardPayment } from '@moorgate/contract/investments/card-payment.ts'
import { send } from '../../kernel/queries.ts'
import { recordedAs } from './card-payment.ts'
import type { CardPayment } from './card-payment.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface CardRefundDialogProps {
  payment: CardPayment
  /** Reads again what money changes. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A second look before what was paid on a line goes back to a card. */
export function CardRefundDialog({ payment, refresh, onClose }: CardRefundDialogProps) {
  return (
    <RefundDialog
      title={`Refund ${payment.investor_name}’s card payment?`}
      payment={payment}
      send={(body, idempotencyKey) =>
        send(refundCardPayment, { params: { id: payment.id }, body, idempotencyKey })
      }
      refresh={refresh}
      onClose={onClose}
    >
      {recordedAs(payment) !== null && 'Any part that was due will be due again. '}
    </RefundDialog>
  )
}
