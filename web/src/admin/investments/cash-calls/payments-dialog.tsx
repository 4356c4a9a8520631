import { recordPayments } from '@moorgate/contract/investments/payment.ts'
import { openLineStatuses } from '@moorgate/contract/statuses.ts'
import { useState } from 'react'
import { isFailure } from '../../../kernel/api-error.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { counted, money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { CashCall, CashCallLine } from './records.ts'
import { useUndoPayments } from './use-undo-payments.ts'
import styles from './cash-calls.module.css'

interface PaymentsDialogProps {
  call: CashCall
  lines: readonly CashCallLine[]
  onClose: () => void
}

/** Payments of several investors on one day: each that is ticked, with what is outstanding unless it is changed. */
export function PaymentsDialog({ call, lines, onClose }: PaymentsDialogProps) {
  const open = lines.filter(({ status }) => openLineStatuses.includes(status))
  const { receivedOn, setReceivedOn, amounts, change, asksTwice, act, save } = usePayments(call, onClose)
  const term = useTerm()
  const chosen = open.filter(({ id }) => amounts.has(id))
  const noun = counted(chosen.length, 'payment', 'payments')
  return (
    <FormModal
      variant="long"
      title="Record payments"
      onClose={onClose}
      dirty={chosen.length > 0}
      submit={asksTwice ? 'Record anyway' : chosen.length === 0 ? 'Record payments' : `Record ${noun}`}
      busy={act.busy}
      busyLabel="Recording"
      disabled={chosen.length === 0}
      onSubmit={() => save(chosen)}
    >
      <BookedOnField
        label="Received on"
        today={now()}
        value={receivedOn}
        error={act.fields['received_on']}
        onChange={setReceivedOn}
      />
      <fieldset className={styles.payments}>
        <legend>{`${term('investor', { plural: true })} who paid`}</legend>
        {open.map((line) => (
          <PaymentRow
            key={line.id}
            line={line}
            amount={amounts.get(line.id)}
            error={errorOf(act.errors, chosen.indexOf(line))}
            onChange={(amount) => change(line.id, amount)}
          />
        ))}
      </fieldset>
      <Problem says={act.problem} />
    </FormModal>
  )
}

const errorOf = (errors: Readonly<Record<string, readonly string[]>>, index: number): string | undefined =>
  errors[`payments.${index}.amount`]?.[0]

interface PaymentRowProps {
  line: CashCallLine
  /** Undefined while it is not ticked. */
  amount: string | undefined
  error: string | undefined
  onChange: (amount: string | undefined) => void
}

function PaymentRow({ line, amount, error, onChange }: PaymentRowProps) {
  return (
    <div className={styles.payment}>
      <Checkbox
        label={line.investor_name}
        description={`${money(line.outstanding, { currency: line.currency, pence: true })} outstanding`}
        checked={amount !== undefined}
        onChange={() => onChange(amount === undefined ? line.outstanding : undefined)}
      />
      {amount !== undefined && (
        <MoneyField
          label={`Amount from ${line.investor_name}`}
          labelHidden
          currency={line.currency}
          value={amount}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** What is ticked and typed. Payments that are recorded already are asked for twice. */
function usePayments(call: CashCall, onRecorded: () => void) {
  const [receivedOn, setDay] = useState(londonDay(now()))
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(new Map())
  const [asksTwice, setAsksTwice] = useState(false)
  const act = useCommand(['received_on'])
  const moneyMoved = useMoneyMoved()
  const undo = useUndoPayments()
  const setReceivedOn = (day: string) => {
    setDay(day)
    setAsksTwice(false)
  }
  const change = (id: number, amount: string | undefined) => {
    const next = new Map(amounts)
    if (amount === undefined) next.delete(id)
    else next.set(id, amount)
    setAmounts(next)
    setAsksTwice(false)
  }
  const save = async (chosen: readonly CashCallLine[]) => {
    const body = {
      received_on: receivedOn,
      payments: chosen.map(({ id }) => ({ cash_call_line_id: id, amount: amounts.get(id) ?? '' })),
      ...(asksTwice && { record_twice: true }),
    }
    const done = await act.run(async (idempotencyKey) => {
      const recorded = await send(recordPayments, { params: { id: call.id }, body, idempotencyKey }).catch(
        (error: unknown) => {
          if (isFailure(error, 'conflict') && error.refusal.reason === 'same_payment') setAsksTwice(true)
          throw error
        },
      )
      await moneyMoved()
      const ids = recorded.map(({ id }) => id)
      showToast(counted(ids.length, 'payment recorded', 'payments recorded'), () => undo(call.id, ids))
    })
    if (done) onRecorded()
  }
  return { receivedOn, setReceivedOn, amounts, change, asksTwice, act, save }
}
