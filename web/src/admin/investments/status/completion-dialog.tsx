import { moveOpportunity } from '@moorgate/contract/opportunities/acts.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { readAllotment } from '@moorgate/contract/overview/raise.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { Button } from '../../../ui/button.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { counted } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { policyTitles } from '../allocation/rules.ts'
import type { Opportunity } from '../records.ts'
import { AllotmentTable } from './allotment-table.tsx'
import { allotmentChecks } from './allotment-view.ts'
import type { Allotment, Policy } from './allotment-view.ts'
import { Refusal } from './move-dialog.tsx'
import type { MoveChoice } from './moves.ts'
import { useFinish } from './use-finish.ts'
import styles from './status.module.css'

interface CompletionDialogProps {
  opportunity: Opportunity
  move: MoveChoice
  onClose: () => void
}

/**
 * Completes a closed round: by which rule and on which day shares are allotted, and what each gets, before it
 * is done.
 */
export function CompletionDialog({ opportunity, move, onClose }: CompletionDialogProps) {
  const words = useWords()
  const term = useTerm()
  const [policy, setPolicy] = useState<Policy>(opportunity.allocation_policy ?? 'fcfs')
  const [date, setDate] = useState(opportunity.allotment_date ?? londonDay(now()))
  const { busy, fields, problem, errors, complete } = useCompletion({ opportunity, move, onClose })
  const query = useQuery(endpointQuery('investment', readAllotment, { params: { id: opportunity.id } }))
  const investor = [
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  ] as const
  const chosen = query.data?.policies.find((each) => each.policy === policy)
  const checks =
    query.data && chosen
      ? allotmentChecks({ allotment: query.data, chosen, minimumRaise: opportunity.minimum_raise, investor })
      : []
  const ready = checks.length > 0 && checks.every(({ state }) => state !== 'trouble')
  return (
    <Modal
      open
      variant="wide"
      title={`Complete ${opportunity.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!ready}
            busy={busy}
            busyLabel="Allotting"
            onClick={() => void complete(date, policy)}
          >
            {chosen ? `Allot to ${counted(chosen.investors, ...investor)}` : 'Allot'}
          </Button>
        </>
      }
    >
      <FieldStack>
        <div className={styles.choices}>
          <PolicyChoice allotment={query.data} policy={policy} onPolicy={setPolicy} />
          <BookedOnField
            label="Allotted on"
            today={now()}
            value={date}
            onChange={setDate}
            error={fields['allotment_date']}
            hint="Today or earlier. Shown on the certificates."
          />
        </div>
        <OwnFigures source={sourceOf(opportunity)}>
          <Loaded query={query} what={words('the proposed {allocation}')}>
            {(allotment) => <AllotmentTable allotment={allotment} policy={policy} />}
          </Loaded>
          <CheckList items={checks} />
        </OwnFigures>
        <p className={styles.faint}>
          {words(
            'We’ll number the certificates, show the holdings in the portal and notify {investors}. You can’t undo this.',
          )}
        </p>
        {problem !== undefined && <Refusal errors={errors} problem={problem} />}
      </FieldStack>
    </Modal>
  )
}

/** Keeps the day and the rule, and completes the round by them. */
function useCompletion({ opportunity, move, onClose }: CompletionDialogProps) {
  const { busy, fields, problem, errors, run } = useCommand(['allotment_date'])
  const finish = useFinish(onClose)
  const complete = async (date: string, policy: Policy) => {
    const done = await run(async (idempotencyKey) => {
      const body = { allotment_date: date === '' ? null : date, allocation_policy: policy }
      await call('PATCH', `${investmentOpportunity.path}/${opportunity.id}`, { body })
      await send(moveOpportunity, {
        params: { id: opportunity.id },
        body: { status: move.to },
        idempotencyKey,
      })
    })
    if (done) await finish(opportunity, move)
  }
  return { busy, fields, problem, errors, complete }
}

interface PolicyChoiceProps {
  allotment: Allotment | undefined
  policy: Policy
  onPolicy: (policy: Policy) => void
}

function PolicyChoice({ allotment, policy, onPolicy }: PolicyChoiceProps) {
  const words = useWords()
  return (
    <RadioGroup<Policy>
      label={words('{Allocation} rule')}
      variant="inline"
      value={policy}
      onChange={onPolicy}
      options={policiesIn(allotment).map((value) => ({ value, label: policyTitles[value] }))}
    />
  )
}

const sourceOf = ({ id }: Opportunity): FigureSource => ({
  area: 'investment',
  base: `investment-opportunities/${id}/allotment`,
  query: {},
})

function policiesIn(allotment: Allotment | undefined): readonly Policy[] {
  return allotment?.policies.map(({ policy }) => policy) ?? ['fcfs', 'pro_rata', 'holders_first']
}
