import { useState } from 'react'
import type { ReactNode } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'

interface SaveDialogProps {
  title: string
  submit: string
  /** What the name begins with. */
  suggested?: string
  /** What colleagues get of it, for those who may share it. */
  sharing: string | undefined
  save: (values: { name: string; is_shared: boolean }, idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** Asked for once it is shared. */
  shared?: ReactNode
}

/** Keeps what is shown under a name, for oneself or for colleagues. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, submit, suggested = '', sharing, save, onClose, shared } = props
  const [name, setName] = useState(suggested)
  const [isShared, setShared] = useState(false)
  const act = useCommand(['name'])
  const perform = async () => {
    if (!(await act.run((idempotencyKey) => save({ name, is_shared: isShared }, idempotencyKey)))) return
    showToast(`${name} saved`)
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title={title}
      submit={submit}
      busy={act.busy}
      busyLabel="Saving"
      disabled={name.trim() === ''}
      onSubmit={perform}
    >
      <Problem says={act.problem} />
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        error={act.fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      {sharing !== undefined && (
        <Checkbox
          label="Share with colleagues"
          description={sharing}
          checked={isShared}
          onChange={() => setShared(!isShared)}
        />
      )}
      {isShared && shared}
    </FormModal>
  )
}
