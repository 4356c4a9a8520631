import { recordFundPayment, reverseFundPayments } from '@moorgate/contract/funds/payment.ts'
import { useState } from 'react'
import { BookedOnField } from '../../features/books/booked-on-field.tsx'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { ReferenceField } from '../../features/records/reference-field.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { send } from '../../kernel/queries.ts'
import { problemsOf } from '../../kernel/refusal.ts'
import { MoneyField } from '../../ui/amount-field.tsx'
import { money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { showFailure, showToast } from '../../ui/toasts.ts'
import { ActDialog } from './act-dialog.tsx'
import { useFundChanged } from './fund.ts'
import type { DrawdownLine } from './records.ts'

/**
 * Records money that came in for a line. One of an amount and day that are recorded already is asked for
 * twice.
 */
export function RecordPayment({ line, onClose }: { line: DrawdownLine; onClose: () => void }) {
  const { currency } = line
  const undo = useUndoPayment(line)
  const [refused, setRefused] = useState<{ amount: string; received_on: string }>()
  const asksTwice = (values: { amount: string; received_on: string }) =>
    refused?.amount === values.amount && refused.received_on === values.received_on
  return (
    <ActDialog
      title={`Payment from ${line.investor_name}`}
      submit={(values) => (asksTwice(values) ? 'Record anyway' : 'Record payment')}
      busyLabel="Recording"
      endpoint={recordFundPayment}
      params={{ id: line.id }}
      initial={{ amount: line.outstanding, received_on: londonDay(now()), reference: '' }}
      body={(values) => (asksTwice(values) ? { record_twice: true } : {})}
      onConflict={(reason, values) => reason === 'same_payment' && setRefused(values)}
      done={`Payment from ${line.investor_name} recorded`}
      undo={({ fund_payment_id: id }) => undo(id)}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>{money(line.outstanding, { currency, pence: true })} is due.</Text>
          <FieldPair>
            <MoneyField label="Amount" currency={currency} {...field('amount')} />
            <BookedOnField label="Received on" today={now()} {...field('received_on')} />
          </FieldPair>
          <ReferenceField {...field('reference')} />
        </>
      )}
    </ActDialog>
  )
}

const failed = 'We couldn’t reverse the payment.'

/** Reverses a payment that was recorded a moment ago. */
function useUndoPayment({ fund_drawdown_id: callId }: DrawdownLine): (id: number) => void {
  const changed = useFundChanged()
  const undo = async (id: number) => {
    try {
      await send(reverseFundPayments, { params: { id: callId }, body: { payment_ids: [id] } })
      showToast('Payment reversed')
    } catch (error) {
      showFailure(problemsOf(error, () => false, failed).form ?? failed)
    }
    await changed()
  }
  return (id) => void undo(id)
}
