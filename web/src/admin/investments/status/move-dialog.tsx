import { isLive, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { moveOpportunity } from '@moorgate/contract/opportunities/acts.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { overlay } from '../../../kernel/overlay.tsx'
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
import { missingWords } from '../edit/publish-checks.ts'
import { bookSource, invitedQuery } from '../queries.ts'
import { useBook } from '../use-opportunity.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { consequencesOf } from './consequences.ts'
import type { MoveChoice } from './moves.ts'
import { OutcomeFields, readOutcome } from './outcome-fields.tsx'
import { useFinish } from './use-finish.ts'
import styles from './status.module.css'

const DraftProceeds = overlay(async () => (await import('../distributions/draft-proceeds.tsx')).DraftProceeds)

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
  const [distributing, setDistributing] = useState(false)
  const { reason, closes, outcome } = values
  if (distributing) return <DraftProceeds opportunity={opportunity} onClose={onClose} />
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
            {...{ opportunity, outcome, errors: fields }}
            onChange={(next) => change({ outcome: next })}
            onDistribute={() => setDistributing(true)}
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
  const moneyMoved = useMoneyMoved()
  const reopens = opportunity.status === opportunityStatus.closed && isLive(move.to)
  const matures = move.to === opportunityStatus.matured
  const submit = async () => {
    const done = await run(async (idempotencyKey) => {
      // The outcome stays, also where the proceeds must be distributed before the rest is done.
      if (matures) {
        const body = { ...outcome, outcome_proceeds: outcome.outcome_proceeds || null }
        await call('PATCH', `${investmentOpportunity.path}/${opportunity.id}`, { body })
        await moneyMoved()
      }
      const body = {
        status: move.to,
        ...(move.needsReason && { reason }),
        ...(reopens && closes !== '' && { closes_at: `${closes}T12:00:00Z` }),
      }
      await send(moveOpportunity, { params: { id: opportunity.id }, body, idempotencyKey })
    })
    if (done) await finish(opportunity, move)
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
            <li key={field}>{missingWords(field, message)}</li>
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
    allocation: [term('allocation', { lower: true }), term('allocation', { plural: true, lower: true })],
    waitingList: term('waiting_list', { lower: true }),
    clientGroups: term('client_group', { plural: true, lower: true }),
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
