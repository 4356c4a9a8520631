import { useState } from 'react'
import type { ReactNode } from 'react'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { money } from '../../ui/format.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'

interface RefundDialogProps {
  title: string
  payment: { currency: string; refundable: string }
  /** What follows besides. */
  children?: ReactNode
  send: (body: { amount: string; reason: string }, idempotencyKey: string) => Promise<unknown>
  /** Reads again what is shown, also after a refusal. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

const isAmount = (text: string) => /^\d+(?:\.\d+)?$/.test(text)

/** A second look before money goes back to a card. */
export function RefundDialog({ title, payment, children, send, refresh, onClose }: RefundDialogProps) {
  const words = useWords()
  const [amount, setAmount] = useState(payment.refundable)
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['amount', 'reason'])
  const { whenConfirmed, dialog } = useConfirmation()
  const shown = money(amount, { currency: payment.currency, pence: true })
  const refund = async () => {
    let isDone = false
    await run(async (idempotencyKey) => {
      isDone = await whenConfirmed(() => send({ amount, reason }, idempotencyKey)).finally(refresh)
    })
    if (!isDone) return
    showToast('Refund requested')
    onClose()
  }
  return (
    <>
      <FormModal
        title={title}
        onClose={onClose}
        dirty={reason !== ''}
        submit={isAmount(amount) ? `Refund ${shown}` : 'Refund'}
        busy={busy}
        busyLabel="Requesting"
        onSubmit={() => void refund()}
      >
        <p>
          Stripe returns the money to the card it came from. {children}
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
          hint={words('For your records. The {investor} doesn’t see it.')}
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
