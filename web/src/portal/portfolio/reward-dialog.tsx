import { chooseReward } from '@moorgate/contract/investments/acts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpportunityReward } from '../../features/opportunities/opportunity-record.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RewardField } from '../../features/opportunities/reward-field.tsx'
import { aboutMoney } from '../../features/opportunities/records.ts'
import type { Investment } from '../../features/opportunities/records.ts'

export interface RewardDialogProps {
  investment: Investment
  rewards: readonly OpportunityReward[]
  onClose: () => void
}

/** Claims another of the offer's rewards for one's own place, or gives one back. */
export function RewardDialog({ investment, rewards, onClose }: RewardDialogProps) {
  const term = useTerm()
  const word = term('reward', { lower: true })
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(investment.reward_id ?? 0)
  const act = useCommand(['reward_id'])
  const submit = async () => {
    const body = { reward_id: chosen === 0 ? null : chosen }
    const done = await act.run(async (idempotencyKey) => {
      try {
        await send(chooseReward, { params: { id: investment.id }, body, idempotencyKey })
      } finally {
        // Also where it was refused: then somebody else has the last one.
        await queries.invalidateQueries(aboutMoney)
      }
    })
    if (!done) return
    showToast(chosen === 0 ? `No ${word} chosen` : `${term('reward')} chosen`)
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      variant="investor"
      title={`Your ${word} in ${investment.opportunity_name}`}
      dirty={chosen !== (investment.reward_id ?? 0)}
      submit="Save"
      busy={act.busy}
      busyLabel="Saving"
      onSubmit={submit}
    >
      <RewardField
        rewards={rewards}
        currency={investment.currency}
        amount={investment.amount}
        value={chosen}
        onChange={setChosen}
        heldId={investment.reward_id}
        error={act.fields['reward_id']}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}
