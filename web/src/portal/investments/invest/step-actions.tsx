import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './steps.module.css'

interface StepActionsProps {
  /** What stands in the place of "Continue" where the step ends otherwise. */
  forward?: ReactNode
  back?: () => void
  /** What was entered is being checked. */
  busy?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

/** The foot of a step of the wizard: on, back, and what there is to say beside them. */
export function StepActions({ forward, back, busy = false, children }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      {forward || (
        <Button variant="primary" size="large" type="submit" busy={busy} busyLabel="Checking">
          Continue
        </Button>
      )}
      {back && (
        <Button variant="quiet" size="large" onClick={back}>
          Back
        </Button>
      )}
      {children}
    </div>
  )
}
