import type { ReactNode } from 'react'
import { FormModal } from '../../ui/form-modal.tsx'
import { Problem } from '../../kernel/problem.tsx'
import type { Command } from '../../kernel/use-command.ts'

interface BulkFormProps {
  title: string
  verb: string
  ready: boolean
  act: Command
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a question about many records: what is asked, the way on and the way back. */
export function BulkForm({ title, verb, ready, act, onSubmit, onClose, children }: BulkFormProps) {
  return (
    <FormModal
      onClose={onClose}
      title={title}
      submit={verb}
      busy={act.busy}
      busyLabel="Starting"
      disabled={!ready}
      onSubmit={onSubmit}
    >
      <Problem says={act.problem} />
      {children}
    </FormModal>
  )
}
