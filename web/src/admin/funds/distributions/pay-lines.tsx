import { payDistribution } from '@moorgate/contract/funds/distribution.ts'
import type { ReactNode } from 'react'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { counted } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { ReferenceField } from '../../../features/records/reference-field.tsx'
import type { DistributionLine } from '../records.ts'
import { exact, opened } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'

interface PayProps {
  record: OpenDistribution
  onClose: () => void
}

/** Records one line as paid. */
export function PayLine({ record, line, onClose }: PayProps & { line: DistributionLine }) {
  return (
    <PayDialog
      record={record}
      title={`Payment to ${line.investor_name}`}
      submit="Record payment"
      done="Payment recorded"
      lineIds={[line.id]}
      onClose={onClose}
    >
      Record {exact(line.amount, line.currency)} once your bank has sent it.
    </PayDialog>
  )
}

/** Records every line that may be paid. What is held stays due. */
export function PayAll({ record, onClose }: PayProps) {
  const { payable_count: count, held_count: held } = record
  const lines = counted(count, 'payment', 'payments')
  return (
    <PayDialog
      record={record}
      title={`Record ${lines}?`}
      submit={`Record ${lines}`}
      done={`${lines} recorded`}
      onClose={onClose}
    >
      <OwnFigures source={fundSource(record.fund_id)}>
        Record {opened(record, 'payable_of', 'Payable now', record.payable_amount)} once your bank has sent
        it.
        {held > 0 && ` ${counted(held, 'line is', 'lines are')} held and not yet payable.`}
      </OwnFigures>
    </PayDialog>
  )
}

interface PayDialogProps extends PayProps {
  title: string
  submit: string
  done: string
  /** All that may be paid, where none is named. */
  lineIds?: readonly number[]
  children: ReactNode
}

function PayDialog({ record, title, submit, done, lineIds, onClose, children }: PayDialogProps) {
  return (
    <ActDialog
      title={title}
      submit={submit}
      busyLabel="Recording"
      endpoint={payDistribution}
      params={{ id: record.id }}
      initial={{ paid_on: londonDay(now()), reference: '' }}
      body={() => (lineIds ? { line_ids: lineIds } : {})}
      done={done}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>{children}</Text>
          <FieldPair>
            <DateField label="Paid on" today={now()} {...field('paid_on')} />
            <ReferenceField {...field('reference')} />
          </FieldPair>
        </>
      )}
    </ActDialog>
  )
}
