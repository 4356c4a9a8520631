import { interestOption, interestOptions } from '@moorgate/contract/statuses/choices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { Html } from '../../../kernel/html.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { asksForTerms, draftOf, problemsIn, requestOf } from './interest-form.ts'
import type { InterestDraft } from './interest-form.ts'
import { intentTermsQuery } from './records.ts'
import type { Intent, IntentTerm } from './records.ts'
import styles from './interest.module.css'

export interface InterestDialogProps {
  opportunity: { id: number; name: string; currency: string }
  intent: Intent | null
  onClose: () => void
}

const choices = Object.values(interestOption)

/** Whether one is interested, with how much, and under which of the offer's terms. */
export function InterestDialog({ opportunity, intent, onClose }: InterestDialogProps) {
  const label = useLabel()
  const { data: terms = [] } = useQuery({
    ...intentTermsQuery(opportunity.id),
    enabled: asksForTerms(intent),
  })
  const [draft, setDraft] = useState<InterestDraft>(() => draftOf(intent))
  const [isChecked, setChecked] = useState(false)
  const act = useSendInterest(opportunity.id, intent)
  const required = terms.filter(({ required: asked }) => asked).map(({ id }) => id)
  const missing = problemsIn(draft, required)
  const problems = { ...act.fields, ...(isChecked && missing) }
  const change = (part: Partial<InterestDraft>) => setDraft((before) => ({ ...before, ...part }))
  const submit = async () => {
    setChecked(true)
    if (Object.keys(missing).length > 0) return
    if (!(await act.send(draft))) return
    showToast('Thank you. We’ve told the team.')
    onClose()
  }
  return (
    <FormModal
      variant="investor"
      title={`Your interest in ${opportunity.name}`}
      onClose={onClose}
      submit="Tell us"
      busy={act.busy}
      busyLabel="Sending"
      onSubmit={submit}
    >
      <RadioGroup
        label="Are you interested?"
        variant="cards"
        value={draft.interest}
        error={problems['interest']}
        onChange={(interest) => change({ interest })}
        options={choices.map((value) => ({ value, label: label(interestOptions[value].label) }))}
      />
      {draft.interest !== undefined && draft.interest !== interestOption.notInterested && (
        <>
          <MoneyField
            label="About how much?"
            currency={opportunity.currency}
            value={draft.amount}
            error={problems['amount']}
            hint="It doesn’t reserve or commit you to anything."
            onChange={(amount) => change({ amount })}
          />
          <Terms terms={terms} draft={draft} change={change} error={problems['intent_term_ids']} />
        </>
      )}
      <TextArea
        label="Anything we should know"
        optional
        rows={3}
        limit={2000}
        value={draft.comment}
        error={problems['comment']}
        onChange={(event) => change({ comment: event.target.value })}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

/** True once the interest is sent and read again. */
function useSendInterest(opportunityId: number, intent: Intent | null) {
  const queries = useQueryClient()
  const command = useCommand(['interest', 'amount', 'comment', 'intent_term_ids'])
  const send = (draft: InterestDraft) => {
    const { method, path, body } = requestOf(draft, opportunityId, intent)
    return command.run(async (idempotencyKey) => {
      await call(method, path, { body, idempotencyKey })
      await Promise.all(['intent', 'invitation'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    })
  }
  return { ...command, send }
}

interface TermsProps {
  terms: readonly IntentTerm[]
  draft: InterestDraft
  change: (part: Partial<InterestDraft>) => void
  error: string | undefined
}

function Terms({ terms, draft: { accepted }, change, error }: TermsProps) {
  if (terms.length === 0) return null
  const toggle = (id: number) =>
    change({ accepted: accepted.includes(id) ? accepted.filter((one) => one !== id) : [...accepted, id] })
  return (
    <div className={styles.terms}>
      {terms.map(({ id, title, body, required }) => (
        <div key={id}>
          <Checkbox
            checked={accepted.includes(id)}
            onChange={() => toggle(id)}
            error={required && !accepted.includes(id) ? error : undefined}
            label={title}
          />
          {body !== '' && <Html text={body} />}
        </div>
      ))}
    </div>
  )
}
