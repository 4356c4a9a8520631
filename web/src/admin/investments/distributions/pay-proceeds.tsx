import { payProceeds, reverseProceedsLine } from '@moorgate/contract/investments/proceeds.ts'
import { PayDialog } from '../../../features/distributions/pay-dialog.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { ActDialog } from '../../../features/records/act-dialog.tsx'
import { ReasonField } from '../../../features/records/reason-field.tsx'
import { counted } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { useMoneyMoved } from '../records.ts'
import { exact, proceedsSource } from './records.ts'
import type { OpenProceeds, ProceedsLine } from './records.ts'

interface PayProps {
  record: OpenProceeds
  onClose: () => void
}

/** Records one line as paid; one that is on hold is booked as owed. */
export function PayLine({ record, line, onClose }: PayProps & { line: ProceedsLine }) {
  const amount = exact(line.amount, line.currency)
  const { is_held: isHeld } = line
  return (
    <PayDialog
      endpoint={payProceeds}
      id={record.id}
      title={isHeld ? `Keep back ${amount} to ${line.investor_name}?` : `Payment to ${line.investor_name}`}
      submit={isHeld ? 'Book as owed' : 'Record payment'}
      done={isHeld ? `${amount} booked as owed` : 'Payment recorded'}
      body={{ line_ids: [line.id], version: record.version, ...(isHeld && { keep_back: true }) }}
      changed={useMoneyMoved()}
      onClose={onClose}
    >
      {isHeld
        ? 'Don’t send it yet. It’s booked as owed, and waits under Refunds due on Transactions until the details are confirmed.'
        : `Record ${amount} once your bank has sent it.`}
    </PayDialog>
  )
}

/** Records every line that may be paid. What is on hold stays due. */
export function PayAll({ record, onClose }: PayProps) {
  const { payable_count: count, held_count: held, currency } = record
  const lines = counted(count, 'payment', 'payments')
  return (
    <PayDialog
      endpoint={payProceeds}
      id={record.id}
      title={`Record ${lines}?`}
      submit={`Record ${lines}`}
      done={`${lines} recorded`}
      body={{ version: record.version }}
      changed={useMoneyMoved()}
      onClose={onClose}
    >
      <OwnFigures source={proceedsSource(record.id)}>
        Record{' '}
        <Figure of="proceeds_payable" label="Payable now">
          {exact(record.payable_amount, currency)}
        </Figure>{' '}
        once your bank has sent it.
        {held > 0 && ` ${counted(held, 'line is', 'lines are')} on hold and not yet payable.`}
      </OwnFigures>
    </PayDialog>
  )
}

/** Reverses a payment that was recorded by mistake. */
export function ReversePayment({ line, onClose }: { line: ProceedsLine; onClose: () => void }) {
  return (
    <ActDialog
      title={`Reverse the payment to ${line.investor_name}?`}
      submit="Reverse payment"
      busyLabel="Reversing"
      danger
      endpoint={reverseProceedsLine}
      params={{ id: line.id }}
      initial={{ reason: '' }}
      done="Payment reversed"
      changed={useMoneyMoved()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            {exact(line.amount, line.currency)} is booked back in the ledger, and the line is due again.
          </Text>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}
