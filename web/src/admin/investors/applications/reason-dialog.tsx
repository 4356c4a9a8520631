import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  /** What the button says. */
  verb: string
  danger?: boolean | undefined
  problem?: string | undefined
  onClose: () => void
  /** Does it; true closes the dialog. */
  onReason: (reason: string) => Promise<boolean>
}

/** Asks for the words that the applicant reads. */
export function ReasonDialog({ title, verb, danger = false, problem, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const done = async () => {
    setBusy(true)
    if (await onReason(reason.trim())) onClose()
    else setBusy(false)
  }
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        look={danger ? 'danger' : 'primary'}
        disabled={reason.trim().length < 3}
        busy={busy}
        onClick={() => void done()}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title={title} dirty={reason !== ''} footer={footer}>
      <Problem says={problem} />
      <TextArea
        label="In your words"
        hint="The applicant reads it as it stands."
        limit={500}
        rows={4}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
