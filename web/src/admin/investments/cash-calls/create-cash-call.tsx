import { createCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { dueAfter } from '../../../features/scheduling/due-after.ts'
import { usePreviewed } from '../../../features/records/use-previewed.ts'
import { MoneyField, PercentField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { bases } from './basis-words.ts'
import type { Basis } from './basis-words.ts'
import { CallPreview } from './call-preview.tsx'
import { callsOfQuery, cashCallPath } from './records.ts'

interface CreateCashCallProps {
  opportunity: Opportunity
  onClose: () => void
}

/**
 * Draws up a call: title, date and how much are given, the lines follow from who has reserved and signed. Nobody
 * hears of it yet.
 */
export function CreateCashCall({ opportunity, onClose }: CreateCashCallProps) {
  const term = useTerm()
  const { data: calls = [] } = useQuery(callsOfQuery(opportunity.id))
  const number = (calls[0]?.number ?? 0) + 1
  const [title, setTitle] = useState(`${term('cash_call')} ${number}`)
  const [dueDate, setDueDate] = useState(dueAfter(now(), opportunity.payment_deadline_days ?? 14))
  const [basis, setBasis] = useState<Basis>('whole')
  const [figure, setFigure] = useState('')
  const body = {
    investment_opportunity_id: opportunity.id,
    title,
    due_date: dueDate,
    basis,
    ...(basis !== 'whole' && figure !== '' && { [basis]: figure }),
  }
  const { draft, refused } = usePreviewed('cash_call', createCashCall, { params: {}, body })
  const { busy, fields, problem, save } = useDraft(body, onClose)
  return (
    <FormModal
      title={`New ${term('cash_call', { lower: true })}`}
      onClose={onClose}
      submit="Create draft"
      busy={busy}
      busyLabel="Creating draft"
      onSubmit={save}
    >
      <TextField
        label="Title"
        value={title}
        error={fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <DateField
        label="Due date"
        today={now()}
        value={dueDate}
        onChange={setDueDate}
        error={fields['due_date']}
        hint="A future date, the same for everyone."
      />
      <HowMuch
        basis={basis}
        currency={opportunity.currency}
        value={figure}
        errors={{ ...refused, ...fields }}
        onBasis={(value) => {
          setBasis(value)
          setFigure('')
        }}
        onChange={setFigure}
      />
      {draft && <CallPreview draft={draft} />}
      <Problem says={problem} />
    </FormModal>
  )
}

/** Creates the draft and goes to its page. */
function useDraft(body: { basis: Basis }, onClose: () => void) {
  const { basis } = body
  const names = ['title', 'due_date', 'basis', ...(basis === 'whole' ? [] : [basis])]
  const { busy, fields, problem, run } = useCommand(names)
  const moneyMoved = useMoneyMoved()
  const visit = useVisit()
  const save = async () => {
    let path = ''
    const done = await run(async (idempotencyKey) => {
      path = cashCallPath(await send(createCashCall, { body, idempotencyKey }))
    })
    if (!done) return
    onClose()
    visit(path)
    await moneyMoved()
  }
  return { busy, fields, problem, save }
}

interface HowMuchProps {
  basis: Basis
  currency: string
  value: string
  errors: Readonly<Record<string, string | undefined>>
  onBasis: (basis: Basis) => void
  onChange: (value: string) => void
}

/** The basis, and its one figure. */
function HowMuch({ basis, errors, onBasis, ...field }: HowMuchProps) {
  const words = useWords()
  return (
    <>
      <Select
        label="How much"
        options={bases.map((each) => ({ ...each, label: words(each.label) }))}
        value={basis}
        error={errors['basis']}
        onChange={onBasis}
      />
      <BasisField basis={basis} error={errors[basis]} {...field} />
    </>
  )
}

interface BasisFieldProps {
  basis: Basis
  currency: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The one figure of a basis; none for the whole. */
function BasisField({ basis, currency, ...field }: BasisFieldProps) {
  const words = useWords()
  if (basis === 'whole') return null
  if (basis === 'amount') return <MoneyField label="Total amount" currency={currency} {...field} />
  if (basis === 'percent')
    return (
      <PercentField
        label="Percentage"
        hint={words('Of each whole {allocation}, including anything already called.')}
        places={6}
        {...field}
      />
    )
  return (
    <MoneyField
      label="Amount per share"
      hint={words(
        'Each {investor} pays this for every share reserved. The last call includes any amount left over.',
      )}
      currency={currency}
      places={8}
      {...field}
    />
  )
}
