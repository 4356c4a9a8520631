import { fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import {
  chargeLateInterest,
  fundLateCharge,
  readLateInterest,
  recordLateChargePayment,
  waiveLateCharge,
} from '@moorgate/contract/funds/late-charge.ts'
import { useQuery } from '@tanstack/react-query'
import { LateInterestDialog } from '../../features/late-interest/late-interest.tsx'
import { endpointQuery, showQuery } from '../../kernel/queries.ts'
import { useFundChanged } from './fund.ts'
import type { DrawdownLine } from './records.ts'

interface LateInterestProps {
  line: DrawdownLine
  mayCharge: boolean
  onClose: () => void
}

/** The late interest of a line of a fund's call. */
export function LateInterest({ line, mayCharge, onClose }: LateInterestProps) {
  const late = useQuery(endpointQuery(fundDrawdownLine.name, readLateInterest, { params: { id: line.id } }))
  const chargeId = late.data?.fund_late_charge_id ?? null
  const charge = useQuery({ ...showQuery(fundLateCharge, chargeId ?? 0), enabled: chargeId !== null })
  const changed = useFundChanged()
  const acts = {
    charge: chargeLateInterest,
    waive: waiveLateCharge,
    pay: recordLateChargePayment,
    changed,
  }
  return (
    <LateInterestDialog
      line={line}
      late={late}
      charge={charge.data}
      acts={mayCharge ? acts : undefined}
      onClose={onClose}
    />
  )
}
