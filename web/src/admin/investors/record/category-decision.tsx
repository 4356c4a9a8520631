import { approveCategory, rejectCategory } from '@moorgate/contract/suitability/categorisation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus-on.ts'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import type { Statement } from './statement-words.ts'
import styles from './statement.module.css'

interface CategoryDecisionProps {
  person: Person
  statement: Statement
}

/** Approve or reject. Nobody approves themselves, and nothing is chosen beforehand. */
export function CategoryDecision({ person, statement }: CategoryDecisionProps) {
  const me = useCurrentUser()
  const [isOwn, setOwn] = useState(false)
  if (statement.status !== 'pending_review') return <Decided statement={statement} isOwn={isOwn} />
  if (!permits(person, 'categorise'))
    return (
      <RailPart title="Decision">
        <Text tone="faint">
          {me.id === person.id
            ? 'You can’t decide on your own statement.'
            : 'Waiting for a colleague who can approve categories.'}
        </Text>
      </RailPart>
    )
  return <DecisionForm person={person} statement={statement} onDecided={() => setOwn(true)} />
}

/** Where it was decided just here, it stands in the place of the form. */
function Decided({ statement, isOwn }: { statement: Statement; isOwn: boolean }) {
  const { reviewer, reviewed_at: at, rejection_reason: reason, status } = statement
  if (at === null) return null
  return (
    <RailPart title="Decision">
      <div ref={isOwn ? focusOn : null} tabIndex={isOwn ? -1 : undefined}>
        <Text tone="soft">
          {status === 'rejected' ? 'Rejected' : 'Approved'}{' '}
          {reviewer ? `by ${reviewer.name}` : 'without a review'} on {date(at, { today: now() })}
        </Text>
      </div>
      {reason !== null && <Text tone="soft">{reason}</Text>}
    </RailPart>
  )
}

type Choice = 'approve' | 'reject'

function DecisionForm({ person, statement, onDecided }: CategoryDecisionProps & { onDecided: () => void }) {
  const [choice, setChoice] = useState<Choice>()
  const [reason, setReason] = useState('')
  const { busy, problem, decide } = useDecision(person, statement, onDecided)
  const isReady = choice === 'approve' || (choice === 'reject' && reason.trim().length >= 3)
  const until = statement.expires_at
  return (
    <RailPart title="Decision">
      <div className={styles.decision}>
        <Problem says={problem} />
        <RadioGroup
          label="Decision"
          labelHidden
          variant="cards"
          options={[
            {
              value: 'approve',
              label: 'Approve',
              description: until === null ? 'No end date' : `To ${dateFull(until)}`,
            },
            { value: 'reject', label: 'Reject', description: 'The investor will see your reason' },
          ]}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'reject' && (
          <TextArea
            label="Reason"
            hint="The investor will see this."
            limit={500}
            rows={4}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Button
          variant={choice === 'reject' ? 'danger' : 'primary'}
          block
          disabled={!isReady}
          busy={busy}
          busyLabel="Saving"
          onClick={() => choice && decide(choice, reason)}
        >
          {choice === 'reject' ? 'Reject' : 'Approve'} {person.name}
        </Button>
        <Text variant="meta" tone="faint">
          {choice === undefined
            ? 'Choose one to continue.'
            : 'We’ll send one e-mail. The old statement is kept.'}
        </Text>
      </div>
    </RailPart>
  )
}

function useDecision(person: Person, { id }: Statement, onDecided: () => void) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const decide = async (choice: Choice, reason: string) => {
    const done = await run(() =>
      choice === 'approve'
        ? send(approveCategory, { params: { id } })
        : send(rejectCategory, { params: { id }, body: { reason } }),
    )
    if (!done) return
    onDecided()
    showToast(`Category ${choice === 'approve' ? 'approved' : 'rejected'} for ${person.name}`)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['categorisation'] }),
      queries.invalidateQueries({ queryKey: ['user'] }),
    ])
  }
  return { busy, problem, decide: (choice: Choice, reason: string) => void decide(choice, reason) }
}
