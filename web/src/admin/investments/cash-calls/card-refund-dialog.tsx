import { refundCardPayment } from '@moorgate/contract/investments/card-payment.ts'
import { useState } from 'react'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { money } from '../../../ui/format.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { isAmount } from './payment-effect.ts'
import type { CardPayment } from './card-payments.tsx'

/** A second look before money goes back to a card. */
export function CardRefundDialog({ payment, onClose }: { payment: CardPayment; onClose: () => void }) {
  const [amount, setAmount] = useState(payment.refundable)
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['amount', 'reason'])
  const { whenConfirmed, dialog } = useConfirmation()
  const moneyMoved = useMoneyMoved()
  const shown = money(amount, { currency: payment.currency, pence: true })
  const refund = async () => {
    let isDone = false
    await run(async () => {
      isDone = await whenConfirmed(() =>
        send(refundCardPayment, { params: { id: payment.id }, body: { amount, reason } }),
      )
    })
    await moneyMoved()
    if (!isDone) return
    showToast('Refund requested')
    onClose()
  }
  return (
    <>
      <FormModal
        title={`Refund ${payment.investor_name}’s card payment?`}
        onClose={onClose}
        dirty={reason !== ''}
        submit={isAmount(amount) ? `Refund ${shown}` : 'Refund'}
        busy={busy}
        busyLabel="Requesting"
        onSubmit={() => void refund()}
      >
        <p>
          Stripe returns the money to the card it came from.{' '}
          {payment.payment_id !== null && 'Any part that was due will be due again. '}
          You can’t undo this.
        </p>
        <MoneyField
          label="Amount"
          currency={payment.currency}
          value={amount}
          onChange={setAmount}
          error={fields['amount']}
        />
        <TextArea
          label="Reason"
          hint="For your records. The investor doesn’t see it."
          rows={2}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        <Problem says={problem} />
      </FormModal>
      {dialog}
    </>
  )
}
