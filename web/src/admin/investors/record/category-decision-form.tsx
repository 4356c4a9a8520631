import {
  approveCategory,
  rejectCategory,
  requestEvidence,
} from '@moorgate/contract/suitability/categorisation.ts'
import type { CategoryChecks } from '@moorgate/contract/suitability/category-checks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Person } from '../person.ts'
import type { Statement } from './statement-words.ts'
import styles from './statement.module.css'

type Choice = 'approve' | 'request' | 'reject'

interface DecisionFormProps {
  person: Person
  statement: Statement
  checks: CategoryChecks | undefined
  onDecided: () => void
}

/** What is decided on a statement that waits, what the investor reads of it, and a note for staff alone. */
export function DecisionForm({ person, statement, checks, onDecided }: DecisionFormProps) {
  const [choice, setChoice] = useState<Choice>()
  const [reason, setReason] = useState('')
  const [request, setRequest] = useState('')
  const [note, setNote] = useState(statement.file_note ?? '')
  const { busy, fields, problem, decide } = useDecision(person, statement, onDecided)
  const text = { approve: '', request, reject: reason }[choice ?? 'approve']
  const isReady = choice === 'approve' || (choice !== undefined && text.trim().length >= 3)
  return (
    <div className={styles.decision}>
      <Problem says={problem} />
      <RadioGroup
        label="Decision"
        labelHidden
        variant="cards"
        options={optionsFor(statement, checks, person.first_name)}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'request' && (
        <TextArea
          label="What do you need?"
          hint="We’ll send this by e-mail and show it in the portal."
          limit={500}
          rows={4}
          error={fields.request}
          value={request}
          onChange={(event) => setRequest(event.target.value)}
        />
      )}
      {choice === 'reject' && (
        <TextArea
          label="Reason"
          hint={`${person.first_name} will read this.`}
          limit={500}
          rows={4}
          error={fields.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <TextArea
        label="Note for the file"
        hint="Only staff can read it."
        optional
        limit={1000}
        rows={3}
        error={fields.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        variant={choice === 'reject' ? 'danger' : 'primary'}
        block
        disabled={!isReady}
        busy={busy}
        busyLabel="Saving"
        onClick={() => choice && decide(choice, text.trim(), note.trim() || null)}
      >
        {choice === 'request' ? 'Ask for more evidence' : `${verbs[choice ?? 'approve']} ${person.name}`}
      </Button>
      <Text variant="meta" tone="faint">
        {choice === undefined ? 'Choose one to continue.' : closing[choice]}
      </Text>
    </div>
  )
}

const verbs = { approve: 'Approve', reject: 'Reject' } as const
const closing = {
  approve: 'We’ll send one e-mail. The old statement is kept.',
  request: 'We’ll send one e-mail. The statement stays open.',
  reject: 'We’ll send one e-mail. The old statement is kept.',
} as const

function optionsFor({ expires_at: until }: Statement, checks: CategoryChecks | undefined, name: string) {
  const months = checks?.valid_months ?? null
  const current = checks?.current_until ?? null
  return [
    {
      value: 'approve' as const,
      label: months === null ? 'Approve' : `Approve for ${months} ${months === 1 ? 'month' : 'months'}`,
      description: until === null ? 'No end date' : `To ${dateFull(until)}`,
    },
    {
      value: 'request' as const,
      label: 'Ask for more evidence',
      description:
        current === null
          ? 'They won’t have a valid category until you decide'
          : `They keep their current category until ${dateFull(current)}`,
    },
    { value: 'reject' as const, label: 'Reject', description: `${name} will see your reason` },
  ]
}

const done = {
  approve: 'Category approved for',
  request: 'Evidence requested from',
  reject: 'Category rejected for',
} as const

function useDecision(person: Person, { id }: Statement, onDecided: () => void) {
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['reason', 'request', 'note'])
  const decide = async (choice: Choice, text: string, note: string | null) => {
    const isDone = await run(async () => {
      await sendDecision(id, choice, text, note)
      onDecided()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['categorisation'] }),
        queries.invalidateQueries({ queryKey: ['user'] }),
      ])
    })
    if (isDone) showToast(`${done[choice]} ${person.name}`)
  }
  return {
    busy,
    fields,
    problem,
    decide: (choice: Choice, text: string, note: string | null) => void decide(choice, text, note),
  }
}

function sendDecision(id: number, choice: Choice, text: string, note: string | null) {
  const params = { id }
  switch (choice) {
    case 'approve':
      return send(approveCategory, { params, body: { note } })
    case 'request':
      return send(requestEvidence, { params, body: { request: text, note } })
    case 'reject':
      return send(rejectCategory, { params, body: { reason: text, note } })
  }
}
