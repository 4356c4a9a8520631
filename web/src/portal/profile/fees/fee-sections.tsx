import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { feePayment } from '@moorgate/contract/fees/fee-payment.ts'
import { feeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import { ownFees } from '@moorgate/contract/fees/fee.ts'
import { planFrequencies } from '@moorgate/contract/statuses/fee.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery, listQuery } from '../../../kernel/queries.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useCardOutcome } from '../../../features/cards/card-outcome.ts'
import type { CardOutcome } from '../../../features/cards/card-outcome.ts'
import { useCardChange } from './change-card.tsx'
import { FeesToPay, PlansToChoose } from './offered-fees.tsx'
import { OwnPlan } from './own-plan.tsx'
import { Receipts } from './receipts.tsx'

export type OfferedFee = AnswerOf<typeof ownFees>['fees'][number]

const everyMs = 2000
const isPlan = ({ frequency }: OfferedFee) => planFrequencies.includes(frequency)

/** The plan, fees and receipts of the investor. Without keys at the provider nothing is offered. */
export function FeeSections() {
  const outcome = useCardOutcome()
  const offered = useQuery({
    ...endpointQuery('fee', ownFees),
    refetchInterval: ({ state }) => (outcome === 'success' && state.data?.page_open ? everyMs : false),
  })
  const isAwaited = outcome === 'success' && offered.data?.page_open !== false
  const change = useCardChange()
  const plans = useQuery({
    ...listQuery(feeSubscription, { sort: '-started_at' }, { perPage: 1 }),
    refetchInterval: ({ state }) =>
      change === 'changed' && state.data?.data[0]?.card_page_open ? everyMs : false,
  })
  const payments = useQuery(listQuery(feePayment, { sort: '-paid_at' }, { perPage: 50 }))
  const queries = useQueryClient()
  useEffect(() => {
    if (outcome !== 'success' || isAwaited) return
    for (const { name } of [feeSubscription, feePayment]) void queries.invalidateQueries({ queryKey: [name] })
  }, [queries, outcome, isAwaited])
  const { card = false, fees = [] } = offered.data ?? {}
  const plan = plans.data?.data[0]
  const isFree = plan === undefined || plan.status === 'ended'
  const [choices, single] = [fees.filter(isPlan), fees.filter((fee) => !isPlan(fee))]
  const paid = payments.data?.data ?? []
  return (
    <>
      <Outcome outcome={outcome} isAwaited={isAwaited} />
      {plan && (!isFree || paid.length > 0) && <OwnPlan plan={plan} isConnected={card} />}
      {card && plans.data && isFree && choices.length > 0 && <PlansToChoose plans={choices} />}
      {card && single.length > 0 && <FeesToPay fees={single} />}
      {paid.length > 0 && <Receipts payments={paid} />}
    </>
  )
}

/** How they came back from the provider's page, until the payment is recorded. */
function Outcome({ outcome, isAwaited }: { outcome: CardOutcome | undefined; isAwaited: boolean }) {
  if (outcome === 'cancelled') return <Notice live>Card payment not completed. Nothing was charged.</Notice>
  if (outcome === undefined) return null
  return isAwaited ? (
    <Notice tone="waiting" live title="We’re confirming your card payment">
      This page will update automatically.
    </Notice>
  ) : (
    <Notice tone="good" live title="Payment received">
      Your receipt is below.
    </Notice>
  )
}
