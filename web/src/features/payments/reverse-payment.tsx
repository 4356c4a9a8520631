import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { date } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FieldStack } from '../records/field-layout.tsx'

interface ReversiblePayment {
  id: number
  amount: string
  currency: string
  received_on: string
  reversible: boolean
}

interface ReversePaymentDialogProps {
  investorName: string
  query: UseQueryResult<readonly ReversiblePayment[]>
  /** Books it back, and reads again what that changed. */
  reverse: (body: { payment_ids: number[]; reason?: string }, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Takes a payment back that was recorded by mistake: which one, and why. A card payment is refunded instead,
 * unless it is disputed.
 */
export function ReversePaymentDialog(props: ReversePaymentDialogProps) {
  const { investorName, query, reverse, onClose } = props
  const payments = (query.data ?? []).filter(({ reversible }) => reversible)
  const [chosen, setChosen] = useState<number>()
  const [reason, setReason] = useState('')
  const payment =
    payments.find(({ id }) => id === chosen) ?? (payments.length === 1 ? payments[0] : undefined)
  const act = useCommand(['reason'])
  const save = async () => {
    if (!payment) return
    const body = { payment_ids: [payment.id], ...(reason !== '' && { reason }) }
    if (!(await act.run((idempotencyKey) => reverse(body, idempotencyKey)))) return
    showToast(`Payment of ${amountOf(payment)} from ${investorName} reversed`)
    onClose()
  }
  return (
    <FormModal
      title="Reverse payment"
      onClose={onClose}
      submit={payment ? `Reverse ${amountOf(payment)}` : 'Reverse payment'}
      busy={act.busy}
      busyLabel="Reversing"
      disabled={!payment}
      onSubmit={save}
    >
      <Loaded query={query} what="the payments">
        {() =>
          payments.length === 0 ? (
            <EmptyState level={3} title="Nothing to reverse">
              Card payments are refunded from Card payments below.
            </EmptyState>
          ) : (
            <FieldStack>
              <p>
                {`The amount is due from ${investorName} again. If we’ve thanked them for it, we’ll tell them by e-mail and in the portal.`}
              </p>
              <RadioGroup<number>
                label={`Payment from ${investorName}`}
                options={payments.map((each) => ({
                  value: each.id,
                  label: amountOf(each),
                  description: `Received on ${date(each.received_on, { today: now() })}`,
                }))}
                value={payment?.id}
                onChange={setChosen}
              />
              <TextArea
                label="Reason"
                optional
                rows={2}
                value={reason}
                error={act.fields['reason']}
                onChange={(event) => setReason(event.target.value)}
              />
            </FieldStack>
          )
        }
      </Loaded>
      <Problem says={act.problem} />
    </FormModal>
  )
}

const amountOf = ({ amount, currency }: ReversiblePayment) => money(amount, { currency, pence: true })
