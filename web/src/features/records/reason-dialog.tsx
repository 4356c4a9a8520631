import { useState } from 'react'
import type { ReactNode } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FieldStack } from './field-layout.tsx'

interface ReasonDialogProps {
  title: string
  /** What is asked for, above the field. */
  label?: string | undefined
  /** Who reads it. */
  hint: string
  /** What the button says. */
  verb: string
  /** The same while it is being done. */
  busyLabel?: string | undefined
  danger?: boolean | undefined
  /** Why it was refused. */
  problem: string | undefined
  onClose: () => void
  /** Does it; true closes the dialog. */
  onReason: (reason: string) => Promise<boolean>
  /** What comes of it, in words. */
  children?: ReactNode
}

/**
 * Asks for the reason of an act before it is done. What was typed stays until the act is done or the dialog
 * is closed on purpose.
 */
export function ReasonDialog({
  title,
  label = 'Reason',
  hint,
  children,
  problem,
  ...acts
}: ReasonDialogProps) {
  const { verb, busyLabel = 'Saving', danger = false, onClose, onReason } = acts
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    if (await onReason(reason.trim())) onClose()
    else setBusy(false)
  }
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        disabled={reason.trim().length < 3}
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => void act()}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title={title} dirty={reason !== ''} footer={footer}>
      <FieldStack>
        <Problem says={problem} />
        {children && <p>{children}</p>}
        <TextArea
          label={label}
          hint={hint}
          limit={500}
          rows={4}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldStack>
    </Modal>
  )
}
