import { revokeAccounting } from '@moorgate/contract/accounting/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../../../kernel/confirm-password.tsx'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Confirmation } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { area } from './queries.ts'

/** A second look before nothing is sent any more. */
export function Disconnect({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const { whenConfirmed, dialog } = useConfirmation()
  const revoke = async () => {
    let isDone = false
    await run(async () => {
      isDone = await whenConfirmed(() => send(revokeAccounting))
      await queries.invalidateQueries({ queryKey: [area] })
    })
    if (!isDone) return
    showToast('Xero disconnected')
    onClose()
  }
  return (
    <>
      <Confirmation
        open
        danger
        title="Disconnect Xero?"
        confirm="Disconnect"
        cancel="Keep it"
        busy={busy}
        busyLabel="Disconnecting"
        onConfirm={() => void revoke()}
        onCancel={onClose}
      >
        <p>
          Nothing that happens while disconnected is sent to Xero, even after you reconnect. Entries that are
          waiting stay here, and are sent if you connect the same organisation again. Nothing changes in Xero.
        </p>
        <Problem says={problem} />
      </Confirmation>
      {dialog}
    </>
  )
}
