import type { ReactNode } from 'react'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'

/** What each of the three forms is given. */
export interface EntryFormContext {
  record: RecordNamed
  onClose: () => void
}

interface EntryFormProps {
  form: {
    busy: boolean
    refused: string | undefined
    changes: number
    onSubmit: () => void
  }
  save: string
  onClose: () => void
  children: ReactNode
}

/**
 * The frame of a note, call or task that is being written: its fields, why it was refused, and the two
 * buttons.
 */
export function EntryForm({ form, save, onClose, children }: EntryFormProps) {
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {children}
      <Problem says={form.refused} />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={form.busy} busyLabel="Saving">
          {save}
        </Button>
      </div>
      {guard}
    </Form>
  )
}
