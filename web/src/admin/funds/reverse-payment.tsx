import { fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import { readFundPayments, reverseFundPayments } from '@moorgate/contract/funds/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { ReversePaymentDialog } from '../../features/payments/reverse-payment.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useFundChanged } from './fund.ts'
import type { DrawdownLine } from './records.ts'

/** Takes a payment of a line of a fund's call back that was recorded by mistake. */
export function ReversePayment({ line, onClose }: { line: DrawdownLine; onClose: () => void }) {
  const changed = useFundChanged()
  return (
    <ReversePaymentDialog
      investorName={line.investor_name}
      query={useQuery(endpointQuery(fundDrawdownLine.name, readFundPayments, { params: { id: line.id } }))}
      reverse={async (body, idempotencyKey) => {
        await send(reverseFundPayments, { params: { id: line.fund_drawdown_id }, body, idempotencyKey })
        await changed()
      }}
      onClose={onClose}
    />
  )
}
