import { draftProceeds, redraftProceeds } from '@moorgate/contract/investments/proceeds.ts'
import { useState } from 'react'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { usePreviewed } from '../../../features/records/use-previewed.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { DraftLines } from './draft-lines.tsx'
import { exact, proceedsPath } from './records.ts'
import type { ProceedsDistribution } from './records.ts'

interface DraftProceedsProps {
  opportunity: Opportunity
  /** The draft that is changed; a new one where there is none. */
  draft?: ProceedsDistribution
  onClose: () => void
}

/**
 * Drafts an amount for everybody who held shares on the record date, once it was seen what each gets: a dividend, or what came of
 * an outcome.
 */
export function DraftProceeds({ opportunity, draft, onClose }: DraftProceedsProps) {
  const form = useDraft(opportunity, draft)
  const { values, busy, problem, previewed } = form
  const term = useTerm()
  return (
    <FormModal
      title={draft ? `Edit ${draft.title}` : 'Distribute proceeds'}
      variant="long"
      onClose={onClose}
      submit={draft ? 'Save draft' : `Draft ${term('distribution', { lower: true })}`}
      disabled={previewed === undefined}
      busy={busy}
      busyLabel="Saving"
      onSubmit={() => form.save(onClose)}
    >
      <Fields form={form} opportunity={opportunity} />
      {previewed && (
        <OwnFigures
          source={{
            area: 'investment',
            base: `investment-opportunities/${opportunity.id}/proceeds-draft`,
            query: {
              amount: values.amount,
              record_date: values.record_date,
              ...(draft && { redrafted: String(draft.id) }),
            },
          }}
        >
          <DraftLines of={previewed} />
        </OwnFigures>
      )}
      <Problem says={problem} />
    </FormModal>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useDraft>
  opportunity: Opportunity
}

function Fields({ form: { values, set, final, setFinal, errors }, opportunity }: FieldsProps) {
  const currency = opportunity.currency ?? 'GBP'
  const { outcome, outcome_proceeds: proceeds } = opportunity
  return (
    <>
      <TextField
        label="Title"
        hint="For example “Interim dividend” or “Sale of the company”."
        value={values.title}
        error={errors['title']}
        onChange={(event) => set('title')(event.target.value)}
      />
      <MoneyField
        label="Amount"
        currency={currency}
        hint={proceeds === null ? undefined : `${exact(proceeds, currency)} is recorded as the proceeds.`}
        value={values.amount}
        onChange={set('amount')}
        error={errors['amount']}
      />
      <DateField
        label="Record date"
        hint="It goes to everyone who held the shares at the end of this day."
        today={now()}
        value={values.record_date}
        onChange={set('record_date')}
        error={errors['record_date']}
      />
      <DateField
        label="Payment date"
        today={now()}
        value={values.pay_date}
        onChange={set('pay_date')}
        error={errors['pay_date']}
      />
      {outcome !== null && (
        <Checkbox
          checked={final}
          onChange={(event) => setFinal(event.target.checked)}
          label="This is the last payment"
          description="The cost of the shares is booked out with it."
          error={errors['final']}
        />
      )}
    </>
  )
}

/** The form as it is filled in, with what the server makes of it. */
function useDraft(opportunity: Opportunity, draft: ProceedsDistribution | undefined) {
  const [values, setValues] = useState({
    title: draft?.title ?? '',
    amount: draft?.amount ?? '',
    pay_date: draft?.pay_date ?? londonDay(now()),
    record_date: draft?.record_date ?? londonDay(now()),
  })
  const [final, setFinal] = useState(draft?.final ?? false)
  const { busy, fields, problem, run } = useCommand(['title', 'amount', 'pay_date', 'record_date', 'final'])
  const moneyMoved = useMoneyMoved()
  const visit = useVisit()
  const given = { ...values, ...(final && { final }) }
  const redrafted = usePreviewed('investment', redraftProceeds, {
    params: { id: draft?.id ?? 0 },
    body: draft ? given : {},
  })
  const drafted = usePreviewed('investment', draftProceeds, {
    params: {},
    body: draft ? {} : { ...given, investment_opportunity_id: opportunity.id },
  })
  const { draft: previewed, refused } = draft ? redrafted : drafted
  const save = async (onClose: () => void) => {
    let saved: ProceedsDistribution | undefined
    const act = async (idempotencyKey: string) => {
      saved = draft
        ? await send(redraftProceeds, {
            params: { id: draft.id },
            body: { ...given, version: draft.version },
            idempotencyKey,
          })
        : await send(draftProceeds, {
            body: { ...given, investment_opportunity_id: opportunity.id },
            idempotencyKey,
          })
      await moneyMoved()
    }
    if (!(await run(act)) || !saved) return
    showToast(`${saved.title} saved as a draft`)
    onClose()
    if (!draft) visit(proceedsPath(opportunity.id, saved.id))
  }
  return {
    values,
    set: (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value }),
    final,
    setFinal,
    busy,
    problem,
    previewed,
    errors: { ...refused, ...fields },
    save,
  }
}
