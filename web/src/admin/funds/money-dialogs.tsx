import { drawUpFundDrawdown, recordFundPayment } from '@moorgate/contract/funds/drawdown.ts'
import { useState } from 'react'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { money } from '../../ui/format.ts'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { FeeOfPeriod } from './fee-of-period.tsx'
import { ReferenceField } from '../../features/records/reference-field.tsx'
import type { Fund } from './fund.ts'
import type { DrawdownLine } from './records.ts'

interface DialogProps {
  record: Fund
  onClose: () => void
}

const today = () => londonDay(now())

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
      }}
      body={({ basis }) => ({ fund_id: record.id, ...(basis === 'management_fee' && { purpose: 'fees' }) })}
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
          <Select
            label="How much"
            options={bases.map((each) => ({ ...each, label: words(each.label) }))}
            {...chosen(field('basis'), bases)}
          />
          {values.basis === 'management_fee' && (
            <FeeOfPeriod record={record} from={field('fee_from')} to={field('fee_to')} />
          )}
          {values.basis === 'amount' && (
            <MoneyField label="Total amount" currency={record.currency} {...field('amount')} />
          )}
          {values.basis === 'percent' && <NumberField label="Percentage" of={field('percent')} />}
          {values.basis === 'per_unit' && (
            <NumberField
              label={`Amount per unit, ${record.currency}`}
              hint={words('Each {investor} pays this for every unit held today.')}
              of={field('per_unit')}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

interface NumberFieldProps {
  label: string
  hint?: string
  of: { value: string; error: string | undefined; onChange: (value: string) => void }
}

/** A number with more places than money has. */
function NumberField({ label, hint, of: { value, error, onChange } }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
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

/**
 * Records money that came in for a line. One of an amount and day that are recorded already is asked for
 * twice.
 */
export function RecordPayment({ line, onClose }: { line: DrawdownLine; onClose: () => void }) {
  const { currency } = line
  const [refused, setRefused] = useState<{ amount: string; received_on: string }>()
  const asksTwice = (values: { amount: string; received_on: string }) =>
    refused?.amount === values.amount && refused.received_on === values.received_on
  return (
    <ActDialog
      title={`Payment from ${line.investor_name}`}
      submit={(values) => (asksTwice(values) ? 'Record anyway' : 'Record payment')}
      busyLabel="Recording"
      endpoint={recordFundPayment}
      params={{ id: line.id }}
      initial={{ amount: line.outstanding, received_on: today(), reference: '' }}
      body={(values) => (asksTwice(values) ? { record_twice: true } : {})}
      onConflict={(reason, values) => reason === 'same_payment' && setRefused(values)}
      done="Payment recorded"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>{money(line.outstanding, { currency, pence: true })} is due.</Text>
          <FieldPair>
            <MoneyField label="Amount" currency={currency} {...field('amount')} />
            <DateField label="Received on" today={now()} {...field('received_on')} />
          </FieldPair>
          <ReferenceField {...field('reference')} />
        </>
      )}
    </ActDialog>
  )
}
