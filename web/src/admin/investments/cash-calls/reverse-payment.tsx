import { reversePayments } from '@moorgate/contract/investments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { date } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Payment } from '../records.ts'
import { paymentsOfQuery } from './records.ts'
import type { CashCallLine } from './records.ts'

interface ReversePaymentProps {
  line: CashCallLine
  onClose: () => void
}

/** Takes a payment back that was recorded by mistake: which one, and why. A card payment is refunded instead. */
export function ReversePayment({ line, onClose }: ReversePaymentProps) {
  const query = useQuery(paymentsOfQuery(line.id))
  const payments = (query.data ?? []).filter(
    ({ reversed_at: reversedAt, method }) => reversedAt === null && method === 'bank',
  )
  const [chosen, setChosen] = useState<number>()
  const [reason, setReason] = useState('')
  const payment =
    payments.find(({ id }) => id === chosen) ?? (payments.length === 1 ? payments[0] : undefined)
  const act = useCommand(['reason'])
  const moneyMoved = useMoneyMoved()
  const reverse = async () => {
    if (!payment) return
    const body = { payment_ids: [payment.id], ...(reason !== '' && { reason }) }
    const params = { id: line.cash_call_id }
    const done = await act.run(async (idempotencyKey) => {
      await send(reversePayments, { params, body, idempotencyKey })
      await moneyMoved()
    })
    if (!done) return
    showToast(`Payment of ${amountOf(payment)} from ${line.investor_name} reversed`)
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
      onSubmit={reverse}
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
                {`The amount is due from ${line.investor_name} again. If we’ve thanked them for it, we’ll tell them by e-mail and in the portal.`}
              </p>
              <RadioGroup<number>
                label={`Payment from ${line.investor_name}`}
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

const amountOf = ({ amount, currency }: Payment) => money(amount, { currency, pence: true })
