import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Problem } from '../problem.tsx'
import type { Act } from '../use-act.ts'
import styles from './record-list.module.css'

interface BulkFormProps {
  title: string
  verb: string
  ready: boolean
  act: Act
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a question about many records: what is asked, the way on and the way back. */
export function BulkForm({ title, verb, ready, act, onSubmit, onClose, children }: BulkFormProps) {
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        type="submit"
        form="bulk-form"
        look="primary"
        busy={act.busy}
        busyLabel="Starting"
        disabled={!ready}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title={title} footer={footer}>
      <form
        id="bulk-form"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onSubmit()
        }}
      >
        <Problem says={act.problem} />
        {children}
      </form>
    </Modal>
  )
}
