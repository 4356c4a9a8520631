import { requirableFields } from '@moorgate/contract/deals/pipeline.ts'
import type { RequirableField } from '@moorgate/contract/deals/pipeline.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { dealsPath } from '../deal.ts'
import type { Moves, Refusal } from './use-move.ts'
import styles from './board.module.css'

/** What a move still asks for, and why one did not happen. */
export function MoveTrouble({ moves }: { moves: Moves }) {
  const { refusal, asking, forget } = moves
  const trouble =
    refusal?.kind === 'overtaken'
      ? `A colleague has just changed ${refusal.name}`
      : `We couldn’t move ${refusal?.name ?? ''}`
  return (
    <>
      {refusal && refusal.kind !== 'missing' && !asking && (
        <div className={styles.trouble}>
          <Notice tone="waiting" live title={trouble} action={<Button onClick={forget}>OK</Button>}>
            {refusal.kind === 'overtaken'
              ? 'Your move wasn’t saved. The board is now up to date.'
              : 'The board is unchanged. Try again in a moment.'}
          </Notice>
        </div>
      )}
      {refusal?.kind === 'missing' && <MissingFields refusal={refusal} onClose={forget} />}
      {asking && (
        <LostReason
          name={asking.name}
          busy={asking.busy === true}
          problem={refusal && asking.busy === false ? `${trouble}. Try again in a moment.` : undefined}
          onCancel={moves.cancel}
          onGiven={(reason) => moves.move(asking.id, asking.target, reason)}
        />
      )}
    </>
  )
}

interface MissingFieldsProps {
  refusal: Extract<Refusal, { kind: 'missing' }>
  onClose: () => void
}

/** A stage asks for fields that the deal lacks. */
function MissingFields({ refusal: { dealId, name, stage, errors }, onClose }: MissingFieldsProps) {
  const word = useTerm()('deal', { lower: true })
  const names = Object.keys(errors).map((field) => requirableFields[field as RequirableField] ?? field)
  return (
    <Modal
      open
      onClose={onClose}
      title={`${name} is not ready for ${stage}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink variant="primary" href={`${dealsPath}/${dealId}/edit`}>
            Edit {word}
          </ButtonLink>
        </>
      }
    >
      <p>Complete this first:</p>
      <ul className={styles.missing}>
        {names.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </Modal>
  )
}

interface LostReasonProps {
  name: string
  busy: boolean
  /** Why it was not done: what was typed stays for another try. */
  problem: string | undefined
  onCancel: () => void
  onGiven: (reason: string) => void
}

/** Why a deal is lost: nobody ends one without saying it. */
export function LostReason({ name, busy, problem, onCancel, onGiven }: LostReasonProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const give = () => (reason.trim() === '' ? setAsked(true) : onGiven(reason.trim()))
  return (
    <Modal
      open
      onClose={onCancel}
      title={`Why is ${name} lost?`}
      dirty={reason !== ''}
      footer={
        <>
          <Button onClick={onCancel}>Keep it open</Button>
          <Button variant="danger" busy={busy} busyLabel="Saving" onClick={give}>
            Mark as lost
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        hint="Shown on the record and in reports. You can reopen it later."
        rows={3}
        limit={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...(asked && reason.trim() === '' && { error: 'Enter the reason.' })}
      />
      <Problem says={problem} />
    </Modal>
  )
}
