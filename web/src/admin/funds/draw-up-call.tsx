import { drawUpFundDrawdown } from '@moorgate/contract/funds/drawdown.ts'
import { usualNoticeDays } from '@moorgate/contract/investments/call-notice.ts'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ActField } from '../../features/records/act-dialog.tsx'
import type { ItemName } from './call-items.tsx'
import { CallItems, itemsOf, noItems, withoutItems } from './call-items.tsx'
import { FeeOfPeriod } from './fee-of-period.tsx'
import type { Fund } from './fund.ts'

interface DialogProps {
  record: Fund
  onClose: () => void
}

/** The call asks commitments of every class. */
const allClasses = ''

const bases = [
  { value: 'percent', label: 'A percentage of each {commitment}' },
  { value: 'amount', label: 'An amount, split by {commitment}' },
  { value: 'per_unit', label: 'An amount per unit' },
  { value: 'management_fee', label: 'The management fee for a period' },
] as const
const purposes = [
  { value: 'investment', label: 'Investment' },
  { value: 'follow_on', label: 'Follow-on investment' },
  { value: 'fees', label: 'Fees' },
  { value: 'expenses', label: 'Expenses' },
] as const

/** Draws up a call of every admitted commitment. */
export function DrawUpCall({ record, onClose }: DialogProps) {
  const words = useWords()
  const term = useTerm()
  const noun = term('cash_call', { lower: true })
  return (
    <ActDialog
      title={`New ${noun}`}
      submit="Create draft"
      busyLabel="Creating draft"
      endpoint={drawUpFundDrawdown}
      initial={{
        title: term('cash_call'),
        purpose: 'investment',
        basis: 'percent',
        percent: '',
        amount: '',
        per_unit: '',
        fee_from: '',
        fee_to: '',
        due_date: '',
        notice_days: '',
        class: '',
        ...noItems,
      }}
      body={(values) => ({
        ...withoutItems,
        fund_id: record.id,
        ...(values.basis === 'management_fee'
          ? { purpose: 'fees', class: undefined }
          : { items: itemsOf(values) }),
      })}
      done="Draft created. Issue the call to send the notices."
      onClose={onClose}
    >
      {(field, values) => (
        <>
          <TextField
            label="Title"
            value={field('title').value}
            error={field('title').error}
            onChange={(event) => field('title').onChange(event.target.value)}
          />
          <FieldPair>
            {values.basis !== 'management_fee' && (
              <Select label="Purpose" options={purposes} {...chosen(field('purpose'), purposes)} />
            )}
            <DateField label="Due date" today={now()} {...field('due_date')} />
          </FieldPair>
          <NumberField
            label="Days of notice"
            optional
            hint={`Working days between issue and due date, at least. Leave blank for ${usualNoticeDays}.`}
            of={field('notice_days')}
          />
          <Select
            label="How much"
            options={bases.map((each) => ({ ...each, label: words(each.label) }))}
            {...chosen(field('basis'), bases)}
          />
          <AmountFields record={record} basis={values.basis} field={field} />
        </>
      )}
    </ActDialog>
  )
}

type CallField = (
  name: 'fee_from' | 'fee_to' | 'amount' | 'percent' | 'per_unit' | 'class' | ItemName,
) => ActField

interface AmountFieldsProps {
  record: Fund
  basis: string
  field: CallField
}

/** How much is called, of which class, and for what. */
function AmountFields({ record, basis, field }: AmountFieldsProps) {
  const words = useWords()
  return (
    <>
      {basis === 'management_fee' && (
        <FeeOfPeriod record={record} from={field('fee_from')} to={field('fee_to')} />
      )}
      {basis === 'amount' && (
        <MoneyField label="Total amount" currency={record.currency} {...field('amount')} />
      )}
      {basis === 'percent' && <NumberField label="Percentage" of={field('percent')} />}
      {basis === 'per_unit' && (
        <NumberField
          label={`Amount per unit, ${record.currency}`}
          hint={words('Each {investor} pays this for every unit held today.')}
          of={field('per_unit')}
        />
      )}
      {basis !== 'management_fee' && record.unit_classes.length > 1 && (
        <Select
          label="Unit class"
          options={[
            { value: allClasses, label: 'All classes' },
            ...record.unit_classes.map((value) => ({ value, label: `Class ${value}` })),
          ]}
          {...field('class')}
        />
      )}
      {basis !== 'management_fee' && <CallItems currency={record.currency} field={field} />}
    </>
  )
}

interface NumberFieldProps {
  label: string
  hint?: string
  optional?: true
  of: { value: string; error: string | undefined; onChange: (value: string) => void }
}

/** A number with more places than money has. */
function NumberField({ label, hint, optional, of: { value, error, onChange } }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      optional={optional}
      numeric
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A text field as one of several choices. */
function chosen<Value extends string>(
  field: { value: string; error: string | undefined; onChange: (value: string) => void },
  options: readonly { value: Value }[],
) {
  return {
    value: options.find((option) => option.value === field.value)?.value,
    error: field.error,
    onChange: (value: Value) => field.onChange(value),
  }
}
