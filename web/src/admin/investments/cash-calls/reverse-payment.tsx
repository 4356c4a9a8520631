import { reversePayments } from '@moorgate/contract/investments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { ReversePaymentDialog } from '../../../features/payments/reverse-payment.tsx'
import { send } from '../../../kernel/queries.ts'
import { useMoneyMoved } from '../records.ts'
import { paymentsOfQuery } from './records.ts'
import type { CashCallLine } from './records.ts'

/** Takes a payment of a line back that was recorded by mistake. */
export function ReversePayment({ line, onClose }: { line: CashCallLine; onClose: () => void }) {
  const moneyMoved = useMoneyMoved()
  return (
    <ReversePaymentDialog
      investorName={line.investor_name}
      query={useQuery(paymentsOfQuery(line.id))}
      reverse={async (body, idempotencyKey) => {
        await send(reversePayments, { params: { id: line.cash_call_id }, body, idempotencyKey })
        await moneyMoved()
      }}
      onClose={onClose}
    />
  )
}
