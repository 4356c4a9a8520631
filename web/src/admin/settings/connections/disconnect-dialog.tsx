import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import type { ConfirmationProps } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'

interface DisconnectDialogProps extends Pick<
  ConfirmationProps,
  'title' | 'confirm' | 'cancel' | 'busyLabel'
> {
  endpoint: Endpoint
  /** The key of the queries that are loaded again. */
  area: string
  /** The message after it. */
  done: string
  onClose: () => void
  /** What follows. */
  children: ReactNode
}

/** A second look, and the password, before a connection ends. */
export function DisconnectDialog({
  endpoint,
  area,
  done,
  onClose,
  children,
  ...words
}: DisconnectDialogProps) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const { whenConfirmed, dialog } = useConfirmation()
  const end = async () => {
    let isDone = false
    await run(async () => {
      isDone = await whenConfirmed(() => send(endpoint))
      await queries.invalidateQueries({ queryKey: [area] })
    })
    if (!isDone) return
    showToast(done)
    onClose()
  }
  return (
    <>
      <Confirmation open danger {...words} busy={busy} onConfirm={() => void end()} onCancel={onClose}>
        <p>{children}</p>
        <Problem says={problem} />
      </Confirmation>
      {dialog}
    </>
  )
}
