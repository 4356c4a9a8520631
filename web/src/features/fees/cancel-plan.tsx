import { cancelFeeSubscription, feeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { FeeSubscription } from './fee-words.ts'

interface CancelPlanProps {
  plan: FeeSubscription
  onClose: () => void
}

/** A second look before a plan is cancelled. Until its period ends it can be resumed. */
export function CancelPlan({ plan, onClose }: CancelPlanProps) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const cancel = async () => {
    const done = await run(async () => {
      await send(cancelFeeSubscription, { params: { id: plan.id } })
      await queries.invalidateQueries({ queryKey: [feeSubscription.name] })
    })
    if (!done) return
    showToast('Plan cancelled')
    onClose()
  }
  return (
    <Confirmation
      open
      danger
      title={`Cancel ${plan.description}?`}
      confirm="Cancel plan"
      cancel="Keep it"
      busy={busy}
      busyLabel="Cancelling"
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>
        {plan.period_end === null
          ? 'No more payments will be taken.'
          : `The plan runs until ${dateFull(plan.period_end)}. No more payments will be taken.`}
      </p>
      <Problem says={problem} />
    </Confirmation>
  )
}
