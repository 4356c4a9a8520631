import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Intent } from './records.ts'

/** Takes back what one said one would put in. */
export function WithdrawDialog({ intent, onClose }: { intent: Intent; onClose: () => void }) {
  const queries = useQueryClient()
  const act = useCommand()
  const withdraw = async () => {
    const body = { status: 'withdrawn' }
    const done = await act.run(async (idempotencyKey) => {
      try {
        await call('PATCH', `intents/${intent.id}`, { body, idempotencyKey })
      } finally {
        await queries.invalidateQueries({ queryKey: ['intent'] })
      }
    })
    if (!done) return
    showToast('Interest withdrawn')
    onClose()
  }
  return (
    <Confirmation
      open
      title="Withdraw your interest?"
      confirm="Withdraw"
      cancel="Keep it"
      busy={act.busy}
      busyLabel="Withdrawing"
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{`We’ll remove your interest in ${intent.opportunity_name}. You can register it again while the round is open.`}</p>
      <Problem says={act.problem} />
    </Confirmation>
  )
}
