import { isExisting, isRaising } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { enterInvestment } from '@moorgate/contract/investments/enter.ts'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import type { Command } from '../../../kernel/use-command.ts'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { Option } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { readDate } from '../../../ui/typed-values.ts'
import { showToast } from '../../../ui/toasts.ts'
import { searchInvestors } from '../../../kernel/searches.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { AddSeveral } from './add-several.tsx'
import { MethodField } from './method-field.tsx'
import { SchemeField } from './scheme-field.tsx'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'

interface AddAllocationProps {
  opportunity: Opportunity
  onClose: () => void
}

const fieldNames = [
  'user_id',
  'investment_method_entity_id',
  'amount',
  'shares',
  'date',
  'tax_option_id',
  'notes',
]

const blank = {
  amount: '',
  shares: '',
  date: '',
  notes: '',
  method: '',
  scheme: '',
  signed: false,
  hidden: false,
}

/** One allocation with all that is known of it, or several by name and amount. */
export function AddAllocation(props: AddAllocationProps) {
  const [several, setSeveral] = useState(false)
  if (several) return <AddSeveral {...props} />
  return <AddOne {...props} onSeveral={() => setSeveral(true)} />
}

/** What was agreed elsewhere: in a live round a reservation, in a completed one a holding of the past. */
function AddOne({ opportunity, onClose, onSeveral }: AddAllocationProps & { onSeveral: () => void }) {
  const [investor, setInvestor] = useState<Option<number> | null>(null)
  const [values, setValues] = useState(blank)
  const { busy, fields, problem, run } = useCommand(fieldNames)
  const moneyMoved = useMoneyMoved()
  const term = useTerm()
  const past = isExisting(opportunity.status)
  const currency = opportunity.currency ?? 'GBP'
  const word = past ? 'holding' : term('allocation', { lower: true })
  const change = (more: Partial<typeof blank>) => setValues((before) => ({ ...before, ...more }))
  const save = async () => {
    const body = bodyOf(opportunity.id, investor, values)
    if (!(await run((idempotencyKey) => send(enterInvestment, { body, idempotencyKey }).then(moneyMoved))))
      return
    showToast(`${money(values.amount, { currency })} for ${investor?.label ?? ''} added`)
    onClose()
  }
  return (
    <FormModal
      title={`Add ${word}`}
      submit={`Add ${word}`}
      busyLabel="Saving"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
      dirty={investor !== null}
      footerNote={
        isRaising(opportunity.status) && (
          <Button variant="link" size="small" onClick={onSeveral}>
            Add several
          </Button>
        )
      }
    >
      <Agreed {...{ opportunity, investor, values, fields, change }} onInvestor={setInvestor} />
      <Problem says={problem} />
    </FormModal>
  )
}

interface AgreedProps {
  opportunity: Opportunity
  investor: Option<number> | null
  onInvestor: (investor: Option<number> | null) => void
  values: typeof blank
  change: (more: Partial<typeof blank>) => void
  /** What the server says of each. */
  fields: Command['fields']
}

/** What was agreed: with whom, for how much, on which day. */
function Agreed({ opportunity, investor, onInvestor, values, change, fields }: AgreedProps) {
  const term = useTerm()
  const schemes = useSchemes(opportunity, values)
  const currency = opportunity.currency ?? 'GBP'
  const past = isExisting(opportunity.status)
  return (
    <>
      <ComboBox<number>
        label={term('investor')}
        value={investor}
        search={searchInvestors}
        placeholder="Name, e-mail or reference"
        onChange={(option) => {
          onInvestor(option)
          change({ method: '' })
        }}
        error={fields['user_id']}
      />
      {investor && (
        <MethodField
          userId={investor.value}
          value={values.method}
          onChange={(method) => change({ method, scheme: '' })}
          error={fields['investment_method_entity_id']}
        />
      )}
      <FieldPair>
        <MoneyField
          label="Amount"
          currency={currency}
          value={values.amount}
          onChange={(amount) => change({ amount })}
          error={fields['amount']}
        />
        <DateField
          label={past ? 'Allotted on' : 'Agreed on'}
          today={now()}
          value={values.date}
          // Which schemes there are depends on the day.
          onChange={(date) => change({ date, scheme: '' })}
          error={fields['date']}
        />
      </FieldPair>
      <SchemeField
        schemes={schemes}
        value={values.scheme}
        onChange={(scheme) => change({ scheme })}
        error={fields['tax_option_id']}
      />
      <SharesOrSignature {...{ past, values, change, fields }} />
      <Checkbox
        label="Keep private"
        description="Only staff and this person see it."
        checked={values.hidden}
        onChange={(event) => change({ hidden: event.target.checked })}
      />
      <TextArea
        label="Note"
        optional
        rows={2}
        value={values.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={fields['notes']}
      />
    </>
  )
}

/** The tax schemes that the offer gives on the day, through the method where one is chosen. */
function useSchemes(opportunity: Opportunity, { date, method }: typeof blank) {
  const { data = [] } = useTaxOptions(opportunity, {
    date: readDate(date, now()),
    methodId: method === '' ? null : Number(method),
  })
  return data
}

type SharesOrSignatureProps = Pick<AgreedProps, 'values' | 'change' | 'fields'> & { past: boolean }

/** Of a holding of the past its shares; of a new allocation whether it is signed already. */
function SharesOrSignature({ past, values, change, fields }: SharesOrSignatureProps) {
  const label = useLabel()
  const term = useTerm()
  return past ? (
    <QuantityField
      label="Shares"
      optional
      value={values.shares}
      onChange={(shares) => change({ shares })}
      error={fields['shares']}
      hint="Leave blank to calculate from the price."
    />
  ) : (
    <Checkbox
      label="Signed on paper"
      description={`The same checks apply as to a signature in the portal. If not signed, the ${term('investor', { lower: true })} signs there before ${withArticle(label('cash_call', { lower: true }))}.`}
      checked={values.signed}
      onChange={(event) => change({ signed: event.target.checked })}
    />
  )
}

function bodyOf(opportunityId: number, investor: Option<number> | null, values: typeof blank) {
  const { amount, date, notes, method, scheme, shares, signed, hidden } = values
  return {
    investment_opportunity_id: opportunityId,
    user_id: investor?.value,
    amount,
    date,
    signed,
    kind: hidden ? 'private_manual' : 'manual',
    ...(method !== '' && { investment_method_entity_id: Number(method) }),
    ...(scheme !== '' && { tax_option_id: Number(scheme) }),
    ...(shares !== '' && { shares }),
    ...(notes !== '' && { notes }),
  }
}
