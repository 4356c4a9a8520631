import { isLive, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { moveOpportunity } from '@moorgate/contract/opportunities/acts.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { opportunityOutcomes } from '@moorgate/contract/opportunities/opportunity-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { plainWords } from '../../../features/figures/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { requirementTitle } from '../edit/publish-checks.ts'
import { bookSource, invitedQuery } from '../queries.ts'
import { useBook } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { consequencesOf } from './consequences.ts'
import type { MoveChoice } from './moves.ts'
import { useFinish } from './use-finish.ts'
import styles from './status.module.css'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { outcomeWords } from './outcome-words.ts'

interface MoveDialogProps {
  opportunity: Opportunity
  move: MoveChoice
  onClose: () => void
}

const mendable = ['reason', 'closes_at', 'outcome', 'outcome_date', 'outcome_proceeds']

/**
 * A second look before a status changes: what follows in numbers, why where that is asked for, and what still
 * stands in the way.
 */
export function MoveDialog({ opportunity, move, onClose }: MoveDialogProps) {
  const { values, change, reopens, matures, busy, fields, problem, errors, submit } = useMove({
    opportunity,
    move,
    onClose,
  })
  const { reason, closes, outcome } = values
  return (
    <Modal
      open
      onClose={onClose}
      title={`${move.label}: ${opportunity.name}?`}
      dirty={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={move.danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel="Working"
            onClick={() => void submit()}
          >
            {move.label}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Consequences opportunity={opportunity} move={move} />
        {matures && (
          <OutcomeFields
            {...{ outcome, currency: opportunity.currency ?? 'GBP', errors: fields }}
            onChange={(next) => change({ outcome: next })}
          />
        )}
        {reopens && (
          <DateField
            label="New closing date"
            today={now()}
            value={closes}
            onChange={(next) => change({ closes: next })}
            error={fields['closes_at']}
            optional={opportunity.close_date !== null}
          />
        )}
        {move.needsReason && (
          <TextArea
            label="Reason"
            hint="Kept in this record’s history."
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
            error={fields['reason']}
            rows={3}
          />
        )}
        {problem !== undefined && <Refusal errors={errors} problem={problem} />}
      </FieldStack>
    </Modal>
  )
}

/** A move as it is filled in: why, until when a round is open again, or how it ended. */
function useMove({ opportunity, move, onClose }: MoveDialogProps) {
  const [values, setValues] = useState(() => ({
    reason: '',
    closes: '',
    outcome: readOutcome(opportunity),
  }))
  const { reason, closes, outcome } = values
  const change = (more: Partial<typeof values>) => setValues((before) => ({ ...before, ...more }))
  const { busy, fields, problem, errors, run } = useCommand(mendable)
  const finish = useFinish(onClose)
  const reopens = opportunity.status === opportunityStatus.closed && isLive(move.to)
  const matures = move.to === opportunityStatus.matured
  const submit = async () => {
    const done = await run(async (idempotencyKey) => {
      if (matures)
        await call('PATCH', `${investmentOpportunity.path}/${opportunity.id}`, { body: { ...outcome } })
      const body = {
        status: move.to,
        ...(move.needsReason && { reason }),
        ...(reopens && closes !== '' && { closes_at: `${closes}T12:00:00Z` }),
      }
      await send(moveOpportunity, { params: { id: opportunity.id }, body, idempotencyKey })
    })
    if (done) await finish({ ...opportunity, status: move.to })
  }
  return { values, change, reopens, matures, busy, fields, problem, errors, submit }
}

/** What stands in the way, one line for each. What the dialog itself can mend is said at its field. */
export function Refusal({ errors, problem }: { errors: FieldErrors; problem: string }) {
  const missing = Object.entries(errors).filter(([field]) => !mendable.includes(field))
  return (
    <Notice tone="bad" title="You can’t do this yet" live>
      {missing.length === 0 ? (
        problem
      ) : (
        <ul className={styles.missing}>
          {missing.map(([field, [message]]) => (
            <li key={field}>{requirementTitle(field) ?? message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Consequences({ opportunity, move }: Pick<MoveDialogProps, 'opportunity' | 'move'>) {
  const term = useTerm()
  const { data: book } = useBook(opportunity)
  const { data: invited } = useQuery(invitedQuery(opportunity.id))
  const investor = [
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  ] as const
  const sentences = consequencesOf(`${opportunity.status}>${move.to}`, {
    opportunity,
    book,
    invited,
    investor,
    aCashCall: withArticle(term('cash_call', { lower: true })),
  })
  return (
    <OwnFigures source={bookSource(opportunity.id)}>
      {sentences.map((words) => (
        <p key={plainWords(words)}>
          <Sentence of={words} />
        </p>
      ))}
    </OwnFigures>
  )
}

/** How it ended, when, and what came of it. */
interface Outcome {
  outcome: string
  outcome_date: string
  outcome_proceeds: string
}

function readOutcome(opportunity: Opportunity): Outcome {
  return {
    outcome: opportunity.outcome ?? '',
    outcome_date: opportunity.outcome_date ?? londonDay(now()),
    outcome_proceeds: opportunity.outcome_proceeds ?? '',
  }
}

interface OutcomeFieldsProps {
  outcome: Outcome
  currency: string
  errors: Readonly<Record<string, string>>
  onChange: (outcome: Outcome) => void
}

function OutcomeFields({ outcome, currency, errors, onChange }: OutcomeFieldsProps) {
  const set = (name: keyof Outcome) => (value: string) => onChange({ ...outcome, [name]: value })
  return (
    <>
      <NativeSelect
        label="Outcome"
        placeholder="Choose"
        value={outcome.outcome}
        options={opportunityOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        onChange={(event) => set('outcome')(event.target.value)}
        error={errors['outcome']}
      />
      <DateField
        label="Date"
        today={now()}
        value={outcome.outcome_date}
        onChange={set('outcome_date')}
        error={errors['outcome_date']}
      />
      <MoneyField
        label="Proceeds"
        currency={currency}
        value={outcome.outcome_proceeds}
        onChange={set('outcome_proceeds')}
        error={errors['outcome_proceeds']}
      />
    </>
  )
}
