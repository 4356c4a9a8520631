import { useDeclarations } from '../../../features/opportunities/declarations.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import type { StepLocation } from './step-place.ts'
import { StepActions } from './step-actions.tsx'
import styles from './steps.module.css'

export interface DeclarationsStepProps extends StepLocation {
  busy: boolean
  /** More is asked than is left: it joins the waiting list. */
  isQueued: boolean
  onReserve: () => void
}

/** What is declared, and the reservation. */
export function DeclarationsStep({
  offer,
  problems,
  back,
  busy,
  isQueued,
  onReserve,
}: DeclarationsStepProps) {
  const label = useLabel()
  const { list, check } = useDeclarations(offer, problems['risk_accepted'])
  return (
    <Form onSubmit={() => check() && onReserve()}>
      <p className={styles.intro}>
        Read each statement carefully. If anything is unclear, ask us. We’ll keep your place.
      </p>
      {list}
      <StepActions
        back={back}
        forward={
          <Button variant="primary" size="large" type="submit" busy={busy} busyLabel="Reserving">
            {isQueued ? `Join the ${label('waiting_list', { lower: true })}` : label('reserve')}
          </Button>
        }
      />
    </Form>
  )
}
