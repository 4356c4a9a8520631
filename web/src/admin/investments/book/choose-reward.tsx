import { chooseReward } from '@moorgate/contract/investments/acts.ts'
import { useState } from 'react'
import { inOrder } from '../../../features/opportunities/in-order.ts'
import type { OpportunityReward } from '../../../features/opportunities/opportunity-record.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { quantity } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Investment, Opportunity } from '../records.ts'

interface ChooseRewardProps {
  opportunity: Pick<Opportunity, 'rewards'>
  row: Investment
  onClose: () => void
}

/** Gives an allocation a reward, another one, or none, as its investor asked. */
export function ChooseReward({ opportunity, row, onClose }: ChooseRewardProps) {
  const term = useTerm()
  const [chosen, setChosen] = useState(row.reward_id === null ? '' : String(row.reward_id))
  const act = useCommand(['reward_id'])
  const moneyMoved = useMoneyMoved()
  const save = async () => {
    const request = { params: { id: row.id }, body: { reward_id: chosen === '' ? null : Number(chosen) } }
    if (
      !(await act.run((idempotencyKey) =>
        send(chooseReward, { ...request, idempotencyKey }).then(moneyMoved),
      ))
    )
      return
    showToast(`${term('reward')} chosen for ${row.investor_name}`)
    onClose()
  }
  return (
    <FormModal
      title={`${term('reward')} for ${row.investor_name}`}
      onClose={onClose}
      submit="Save"
      busy={act.busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <NativeSelect
        label={term('reward')}
        value={chosen}
        error={act.fields['reward_id']}
        options={[{ value: '', label: 'None' }, ...inOrder(opportunity.rewards).map(optionOf)]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

/** "A cask of the first brew, 8 of 20 claimed". */
function optionOf({ id, title, limit, claimed, approved_at: approved }: OpportunityReward) {
  const given =
    limit === null ? `${quantity(claimed)} claimed` : `${quantity(claimed)} of ${quantity(limit)} claimed`
  return {
    value: String(id),
    label: `${title}, ${approved === null ? 'not signed off' : given}`,
    disabled: approved === null,
  }
}
