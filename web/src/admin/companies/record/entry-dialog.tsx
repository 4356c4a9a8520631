import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { ReactNode } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { FormModalProps } from '../../../ui/form-modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewCompany } from '../company.ts'

interface EntryDialogProps {
  /** "holding". */
  word: string
  /** Absent for a new one. */
  entry: { id: number } | undefined
  form: { changes: number; busy: boolean; refused: string | undefined; onSubmit: FormModalProps['onSubmit'] }
  deletion: Endpoint
  /** Said once it is deleted. */
  deleted: string
  onClose: () => void
  children: ReactNode
}

/** Adds, changes or deletes an entry about a company. */
export function EntryDialog(props: EntryDialogProps) {
  const { word, entry, form, deletion, deleted, onClose, children } = props
  const renew = useRenewCompany()
  const removing = useCommand()
  const remove = async (id: number) => {
    const isDone = await removing.run(async () => {
      await send(deletion, { params: { id } })
      await renew()
    })
    if (!isDone) return
    showToast(deleted)
    onClose()
  }
  return (
    <FormModal
      title={entry ? `Edit ${word}` : `Add ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit={entry ? 'Save' : `Add ${word}`}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
      aside={
        entry && (
          <Button variant="danger-quiet" busy={removing.busy} onClick={() => void remove(entry.id)}>
            Delete
          </Button>
        )
      }
    >
      <Problem says={form.refused ?? removing.problem} />
      {children}
    </FormModal>
  )
}
