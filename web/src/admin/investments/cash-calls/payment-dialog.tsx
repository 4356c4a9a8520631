import { recordPayment } from '@moorgate/contract/investments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isFailure } from '../../../kernel/api-error.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { previewQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { date, deadline } from '../../../ui/format-dates.ts'
import { missing, money, referenceText } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { useMoneyMoved } from '../records.ts'
import { effectInWords, effectOf, isAmount } from './payment-effect.ts'
import type { Effect } from './payment-effect.ts'
import { paymentSource } from './records.ts'
import type { CashCallLine } from './records.ts'
import { useUndoPayments } from './use-undo-payments.ts'

interface PaymentDialogProps {
  line: CashCallLine
  onClose: () => void
}

/** Records money that came in for one line, all that is outstanding unless it is changed. Says what it does. */
export function PaymentDialog({ line, onClose }: PaymentDialogProps) {
  const { values, change, asksTwice, busy, fields, problem, save } = usePayment(line, onClose)
  const { amount, receivedOn, reference } = values
  const effect = useEffectOf(line, amount)
  return (
    <FormModal
      title={`Payment from ${line.investor_name}`}
      onClose={onClose}
      submit={
        asksTwice ? 'Record anyway' : isAmount(amount) ? `Record ${shown(line, amount)}` : 'Record payment'
      }
      busy={busy}
      busyLabel="Recording"
      onSubmit={save}
    >
      <OwnFigures source={paymentSource(line, amount)}>
        <Standing line={line} />
        <FieldPair>
          <MoneyField
            label="Amount"
            currency={line.currency}
            value={amount}
            onChange={(next) => change({ amount: next })}
            error={fields['amount']}
          />
          <BookedOnField
            label="Received on"
            today={now()}
            value={receivedOn}
            onChange={(next) => change({ receivedOn: next })}
            error={fields['received_on']}
          />
        </FieldPair>
        <TextField
          label="Reference on the transfer"
          optional
          numeric
          value={reference}
          error={fields['reference']}
          hint="As shown on the bank statement. We check our own references."
          onChange={(event) => change({ reference: event.target.value })}
        />
        <Notice tone={effect.kind === 'over' ? 'waiting' : effect.kind === 'full' ? 'good' : 'info'}>
          <Sentence of={effectInWords(line, effect)} />
        </Notice>
      </OwnFigures>
      <Problem says={problem} />
    </FormModal>
  )
}

const shown = ({ currency }: CashCallLine, amount: string) => money(amount, { currency, pence: true })

/** The payment as it is typed. One of an amount and day that are recorded already is asked for twice. */
function usePayment(line: CashCallLine, onRecorded: () => void) {
  const [values, setValues] = useState({
    amount: line.outstanding,
    receivedOn: londonDay(now()),
    reference: '',
  })
  /** Amount and day that are recorded already, for which the next press means "twice". */
  const [refusedOf, setRefusedOf] = useState<string>()
  const { busy, fields, problem, run } = useCommand(['amount', 'received_on', 'reference'])
  const moneyMoved = useMoneyMoved()
  const undo = useUndoPayments()
  const { amount, receivedOn, reference } = values
  const asksTwice = refusedOf !== undefined && refusedOf === `${amount} ${receivedOn}`
  const save = async () => {
    const body = {
      amount,
      received_on: receivedOn,
      ...(reference !== '' && { reference }),
      ...(asksTwice && { record_twice: true }),
    }
    const record = async (idempotencyKey: string) => {
      const params = { id: line.id }
      const { id } = await send(recordPayment, { params, body, idempotencyKey }).catch((error: unknown) => {
        if (isFailure(error, 'conflict') && error.refusal.reason === 'same_payment')
          setRefusedOf(`${amount} ${receivedOn}`)
        throw error
      })
      await moneyMoved()
      const text = `Payment of ${shown(line, amount)} from ${line.investor_name} recorded`
      showToast(text, () => undo(line.cash_call_id, [id]))
    }
    if (await run(record)) onRecorded()
  }
  const change = (more: Partial<typeof values>) => setValues((before) => ({ ...before, ...more }))
  return { values, change, asksTwice, busy, fields, problem, save }
}

/**
 * What the amount would do to the line, once it has been typed. A transfer of the same amount today is
 * recorded all the same.
 */
function useEffectOf(cashCallLine: CashCallLine, amount: string): Effect {
  const [settled, setSettled] = useState('')
  const settle = useDebounced(setSettled)
  useEffect(() => settle(amount), [amount, settle])
  const body = { amount: settled, received_on: londonDay(now()), record_twice: true }
  const { data } = useQuery({
    ...previewQuery('cash_call_line', recordPayment, { params: { id: cashCallLine.id }, body }),
    enabled: isAmount(settled) && settled === amount,
  })
  return data && settled === amount ? effectOf(data) : { kind: 'nothing' }
}

/** What was asked for and came in, before this payment. */
function Standing({ line }: Pick<PaymentDialogProps, 'line'>) {
  const opened = (figure: string, term: string, amount: string) => ({
    term,
    value: (
      <Figure of={`${figure}:${line.id}`} label={term}>
        {money(amount, { currency: line.currency, pence: true })}
      </Figure>
    ),
  })
  return (
    <DescriptionList
      variant="spread"
      items={[
        opened('line_amount', 'Called', line.amount),
        opened('line_received', 'Already received', line.received),
        { term: 'Due', value: deadline(line.due_date, { today: now() }) },
        ...(line.sent_at === null
          ? []
          : [{ term: 'Reported paid', value: date(line.sent_at, { today: now() }) }]),
        { term: 'Reference', value: line.reference === null ? missing : referenceText(line.reference) },
        { ...opened('line_open', 'Outstanding', line.outstanding), total: true },
      ]}
    />
  )
}
