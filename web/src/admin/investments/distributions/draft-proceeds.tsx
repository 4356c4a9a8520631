import { draftProceeds, redraftProceeds } from '@moorgate/contract/investments/proceeds.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useState } from 'react'
import { Figure } from '../../../features/figures/figure.tsx'
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
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { counted, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from '../existing/existing.module.css'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { exact, proceedsPath } from './records.ts'
import type { ProceedsDistribution } from './records.ts'
import { Words } from '../../../kernel/words.tsx'

interface DraftProceedsProps {
  opportunity: Opportunity
  /** The draft that is changed; a new one where there is none. */
  draft?: ProceedsDistribution
  onClose: () => void
}

/**
 * Drafts an amount for everybody who holds shares, once it was seen what each gets: a dividend, or what came of
 * an outcome.
 */
export function DraftProceeds({ opportunity, draft, onClose }: DraftProceedsProps) {
  const form = useDraft(opportunity, draft)
  const { values, set, final, setFinal, errors, busy, problem, previewed } = form
  const term = useTerm()
  const currency = opportunity.currency ?? 'GBP'
  const { outcome, outcome_proceeds: proceeds } = opportunity
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
      {previewed && (
        <OwnFigures
          source={{
            area: 'investment',
            base: `investment-opportunities/${opportunity.id}/proceeds-draft`,
            query: { amount: values.amount, ...(draft && { redrafted: String(draft.id) }) },
          }}
        >
          <Preview of={previewed} />
        </OwnFigures>
      )}
      <Problem says={problem} />
    </FormModal>
  )
}

/** The form as it is filled in, with what the server makes of it. */
function useDraft(opportunity: Opportunity, draft: ProceedsDistribution | undefined) {
  const [values, setValues] = useState({
    title: draft?.title ?? '',
    amount: draft?.amount ?? '',
    pay_date: draft?.pay_date ?? londonDay(now()),
  })
  const [final, setFinal] = useState(draft?.final ?? false)
  const { busy, fields, problem, run } = useCommand(['title', 'amount', 'pay_date', 'final'])
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

type Draft = AnswerOf<typeof draftProceeds>

const mostShown = 20

/** What each holder gets, and what is left of the proceeds. */
function Preview({ of: { lines, left, currency, ...rest } }: { of: Draft }) {
  const investor = useTerm()('investor')
  return (
    <>
      <DataTable
        label="Lines preview"
        className={styles.lines}
        columns={columnsOf({ lines, left, currency, ...rest }, investor)}
        rows={lines.slice(0, mostShown)}
        keyOf={(line) => line.investment_id}
      />
      {lines.length > mostShown && (
        <Text tone="faint">
          Showing the first {mostShown} of {lines.length} lines. The total includes all lines.
        </Text>
      )}
      {left !== null && <Left left={left} currency={currency} />}
      <Text tone="soft">Nothing is paid yet. Once you confirm it, a colleague must authorise it.</Text>
    </>
  )
}

/** What of the proceeds is left, or how much more it is than these. */
function Left({ left, currency }: { left: string; currency: string }) {
  const amount = (
    <Figure of="proceeds_left" label="Left to distribute">
      {exact(left, currency)}
    </Figure>
  )
  if (left.startsWith('-'))
    return (
      <Notice tone="waiting" title="More than the recorded proceeds">
        <Words of="With all {distributions}," /> {amount} is left.
      </Notice>
    )
  return <Text>{amount} of the proceeds will be left to distribute.</Text>
}

function columnsOf(
  { lines, shares, amount, currency }: Draft,
  investor: string,
): Column<Draft['lines'][number]>[] {
  return [
    {
      id: 'who',
      header: investor,
      weight: 'strong',
      cell: (line) => line.investor_name,
      total: (
        <Figure of="proceeds_all_lines" label="Lines">
          {counted(lines.length, 'holding', 'holdings')}
        </Figure>
      ),
    },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: (line) => (
        <Figure of={`proceeds_line_shares:${line.investment_id}`} label={`Shares, ${line.investor_name}`}>
          {quantity(line.shares)}
        </Figure>
      ),
      total: (
        <Figure of="proceeds_shares" label="Shares, all lines">
          {quantity(shares)}
        </Figure>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (line) => (
        <Figure of={`proceeds_pays:${line.investment_id}`} label={`To pay, ${line.investor_name}`}>
          {exact(line.amount, currency)}
        </Figure>
      ),
      total: (
        <Figure of="proceeds_lines" label="To pay, total">
          {exact(amount, currency)}
        </Figure>
      ),
    },
  ]
}
