import { confirmInvestment } from '@moorgate/contract/investments/acts.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { money } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Investment } from '../records.ts'

/** Confirms that money which comes another way is there: from then on it holds its place in the round. */
export function ConfirmAllocation({ row, onClose }: { row: Investment; onClose: () => void }) {
  const act = useCommand()
  const moneyMoved = useMoneyMoved()
  const amount = money(row.amount, { currency: row.currency })
  const confirm = async () => {
    const params = { id: row.id }
    if (!(await act.run((idempotencyKey) => send(confirmInvestment, { params, idempotencyKey })))) return
    await moneyMoved()
    showToast(`${amount} of ${row.investor_name} is reserved`)
    onClose()
  }
  return (
    <Confirmation
      open
      title={`Reserve ${amount} for ${row.investor_name}?`}
      confirm="Reserve it"
      busy={act.busy}
      busyLabel="Reserving"
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {row.route === 'in_kind' ? 'It is paid in kind. ' : 'It is paid outside this platform. '}
        {row.evidence_name === null ? 'No evidence was sent.' : 'Look at the evidence first.'}
      </p>
      <Problem says={act.problem} />
    </Confirmation>
  )
}
