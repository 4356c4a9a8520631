import { feePayment } from '@moorgate/contract/fees/fee-payment.ts'
import { feeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import { useQuery } from '@tanstack/react-query'
import { FeePayments } from '../../../features/fees/fee-payments.tsx'
import { FeePlans } from '../../../features/fees/fee-plans.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { listQuery } from '../../../kernel/queries.ts'

/** The plans and fee payments of an investor; nothing where there are none. */
export function FeesOfInvestor({ id }: { id: number }) {
  const enabled = useAbilities()('investors', 'visit')
  const of = { fixed: { user_id: id }, perPage: 25 }
  const { data: plans } = useQuery({ ...listQuery(feeSubscription, {}, of), enabled })
  const { data: payments } = useQuery({ ...listQuery(feePayment, {}, of), enabled })
  return (
    <>
      {plans && plans.data.length > 0 && <FeePlans userId={id} />}
      {payments && payments.data.length > 0 && <FeePayments userId={id} />}
    </>
  )
}
