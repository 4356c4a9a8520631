import type { CategoryChecks } from '@moorgate/contract/suitability/category-checks.ts'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { focusOn } from '../../../ui/focus-on.ts'
import { date } from '../../../ui/format-dates.ts'
import { Text } from '../../../ui/text.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { DecisionForm } from './category-decision-form.tsx'
import type { Statement } from './statement-words.ts'
import styles from './statement.module.css'

interface CategoryDecisionProps {
  person: Person
  statement: Statement
  /** Undefined until they have come. */
  checks: CategoryChecks | undefined
}

/** Approve, ask for more evidence, or reject. Nobody decides on themselves, and nothing is chosen beforehand. */
export function CategoryDecision({ person, statement, checks }: CategoryDecisionProps) {
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
        <Requested statement={statement} isOwn={false} />
      </RailPart>
    )
  return (
    <RailPart title="Decision">
      <Requested statement={statement} isOwn={isOwn} />
      <DecisionForm
        key={statement.evidence_requested_at}
        person={person}
        statement={statement}
        checks={checks}
        onDecided={() => setOwn(true)}
      />
    </RailPart>
  )
}

/** What the investor was asked for, and whether it has come. */
function Requested({ statement, isOwn }: { statement: Statement; isOwn: boolean }) {
  const {
    evidence_status: status,
    evidence_request: request,
    evidence_requested_at: at,
    reviewer,
  } = statement
  if (status === null) return null
  const who = reviewer ? `${reviewer.name} asked for more evidence` : 'More evidence requested'
  return (
    <div ref={isOwn ? focusOn : null} tabIndex={isOwn ? -1 : undefined} className={styles.requested}>
      <Text tone="soft">
        {who} on {date(at, { today: now() })}: {request}
      </Text>
      <Text tone="faint">{status === 'added' ? 'New files have been added.' : 'Nothing added yet.'}</Text>
    </div>
  )
}

/** Where it was decided just here, it takes the place of the form. */
function Decided({ statement, isOwn }: { statement: Statement; isOwn: boolean }) {
  const { reviewer, reviewed_at: at, rejection_reason: reason, file_note: note, status } = statement
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
      {note && <Text tone="faint">Note for the file: {note}</Text>}
    </RailPart>
  )
}
