import {
  cashCallLateCharge,
  chargeCallLateInterest,
  payLateChargeFromOverpayment,
  readCallLateInterest,
  recordCallLateChargePayment,
  undoLateChargeFromOverpayment,
  waiveCallLateCharge,
} from '@moorgate/contract/investments/late-charge.ts'
import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { LateInterestDialog } from '../../../features/late-interest/late-interest.tsx'
import { endpointQuery, showQuery } from '../../../kernel/queries.ts'
import { useMoneyMoved } from '../records.ts'
import { callSource } from './records.ts'
import type { CashCallLine } from './records.ts'

interface LateInterestProps {
  line: CashCallLine
  mayCharge: boolean
  onClose: () => void
}

/** The late interest of a line of an opportunity's call. */
export function LateInterest({ line, mayCharge, onClose }: LateInterestProps) {
  const late = useQuery(endpointQuery('cash_call_line', readCallLateInterest, { params: { id: line.id } }))
  const chargeId = late.data?.cash_call_late_charge_id ?? null
  const charge = useQuery({ ...showQuery(cashCallLateCharge, chargeId ?? 0), enabled: chargeId !== null })
  const changed = useMoneyMoved()
  const acts = {
    charge: chargeCallLateInterest,
    waive: waiveCallLateCharge,
    pay: recordCallLateChargePayment,
    payFromOverpayment: payLateChargeFromOverpayment,
    undoOverpayment: undoLateChargeFromOverpayment,
    changed,
  }
  const figure = (part: number | 'all', shown: string) =>
    part === 'all' ? (
      <Figure of={`line_late:${line.id}`} label={`Late interest, ${line.investor_name}`}>
        {shown}
      </Figure>
    ) : (
      <Figure of={`late_part:${line.id}:${part}`} label={`Interest, ${line.investor_name}`}>
        {shown}
      </Figure>
    )
  return (
    <OwnFigures source={callSource(line.cash_call_id)}>
      <LateInterestDialog
        line={line}
        late={late}
        charge={charge.data}
        acts={mayCharge ? acts : undefined}
        figure={figure}
        onClose={onClose}
      />
    </OwnFigures>
  )
}
