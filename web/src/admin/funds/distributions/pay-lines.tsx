import { payDistribution } from '@moorgate/contract/funds/distribution.ts'
import { PayDialog } from '../../../features/distributions/pay-dialog.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { counted } from '../../../ui/format.ts'
import { useFundChanged } from '../fund.ts'
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
      endpoint={payDistribution}
      id={record.id}
      changed={useFundChanged()}
      title={`Payment to ${line.investor_name}`}
      submit="Record payment"
      done="Payment recorded"
      body={{ line_ids: [line.id] }}
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
      endpoint={payDistribution}
      id={record.id}
      changed={useFundChanged()}
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
