import { feeSubscription, resumeFeeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelPlan } from '../../../features/fees/cancel-plan.tsx'
import { planStates, priceText } from '../../../features/fees/fee-words.ts'
import type { FeeSubscription } from '../../../features/fees/fee-words.ts'
import { Buttons, Facts, Section } from '../../../features/sections/section.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { CardChangeNotice, ChangeCard } from './change-card.tsx'

interface OwnPlanProps {
  plan: FeeSubscription
  /** The provider can be told to cancel and to resume. */
  isConnected: boolean
}

/** The plan of the investor: what it costs, when it is paid next, and how to cancel or resume it. */
export function OwnPlan({ plan, isConnected }: OwnPlanProps) {
  const [isCancelling, setCancelling] = useState(false)
  const { tone, text } = planStates[plan.status]
  return (
    <Section title="Your plan">
      {plan.status === 'past_due' && (
        <Notice tone="bad" title="Your last payment failed">
          We’ll try your card again. Check that it is valid and has enough money
          {isConnected ? ', or change the card.' : ', or contact us to pay another way.'}
        </Notice>
      )}
      <Facts
        items={[
          {
            term: 'Plan',
            value: plan.description,
            ...(!isConnected && plan.status !== 'ended' && { note: 'To change it, contact us' }),
          },
          { term: 'Price', value: priceText(plan) },
          { term: 'Status', value: <StatusDot tone={tone}>{text}</StatusDot> },
          nextOf(plan),
          ...(plan.card_last4 === null
            ? []
            : [{ term: 'Card', value: `${cardName(plan.card_brand)} ending in ${plan.card_last4}` }]),
        ]}
      />
      <CardChangeNotice plan={plan} />
      {isConnected && (plan.status === 'active' || plan.status === 'past_due') && (
        <ChangeCard plan={plan}>
          <Button needsConnection onClick={() => setCancelling(true)}>
            Cancel plan
          </Button>
        </ChangeCard>
      )}
      {isConnected && plan.status === 'cancelled' && <Resume plan={plan} />}
      {isCancelling && <CancelPlan plan={plan} onClose={() => setCancelling(false)} />}
    </Section>
  )
}

function nextOf({ status, period_end: end, ended_at: ended }: FeeSubscription) {
  const day = (at: string | null) => (at === null ? missing : dateFull(at))
  if (status === 'ended') return { term: 'Ended', value: day(ended) }
  return { term: status === 'cancelled' ? 'Ends' : 'Next payment', value: day(end) }
}

const cardName = (brand: string | null): string =>
  brand === null ? 'Card' : `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`

function Resume({ plan }: { plan: FeeSubscription }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const resume = async () => {
    const done = await run(async () => {
      await send(resumeFeeSubscription, { params: { id: plan.id } })
      await queries.invalidateQueries({ queryKey: [feeSubscription.name] })
    })
    if (done) showToast('Plan resumed')
  }
  return (
    <>
      <Buttons aside="It will renew as before.">
        <Button needsConnection busy={busy} busyLabel="Resuming" onClick={() => void resume()}>
          Resume plan
        </Button>
      </Buttons>
      <Problem says={problem} />
    </>
  )
}
