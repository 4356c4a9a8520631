import { draftDistribution } from '@moorgate/contract/funds/distribution.ts'
import { drawUpFundDrawdown, recordFundPayment } from '@moorgate/contract/funds/drawdown.ts'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { money } from '../../ui/format.ts'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { Fund } from './fund.ts'
import type { DrawdownLine } from './records.ts'

interface DialogProps {
  record: Fund
  onClose: () => void
}

const today = () => londonDay(now())

const bases = [
  { value: 'percent', label: 'A percentage of each commitment' },
  { value: 'amount', label: 'An amount, split by commitment' },
  { value: 'per_unit', label: 'An amount for each unit' },
] as const
const purposes = [
  { value: 'investment', label: 'Investment' },
  { value: 'follow_on', label: 'Follow-on investment' },
  { value: 'fees', label: 'Fees' },
  { value: 'expenses', label: 'Expenses' },
] as const

/** Draws up a call of every admitted commitment. */
export function DrawUpCall({ record, onClose }: DialogProps) {
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
        due_date: '',
      }}
      body={() => ({ fund_id: record.id })}
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
            <Select label="For" options={purposes} {...chosen(field('purpose'), purposes)} />
            <DateField label="Due" today={now()} {...field('due_date')} />
          </FieldPair>
          <Select label="How much" options={bases} {...chosen(field('basis'), bases)} />
          {values.basis === 'amount' ? (
            <MoneyField label="Total amount" currency={record.currency} {...field('amount')} />
          ) : (
            <TextField
              label={values.basis === 'percent' ? 'Per cent' : 'Per unit'}
              numeric
              value={field(values.basis === 'percent' ? 'percent' : 'per_unit').value}
              error={field(values.basis === 'percent' ? 'percent' : 'per_unit').error}
              onChange={(event) =>
                field(values.basis === 'percent' ? 'percent' : 'per_unit').onChange(event.target.value)
              }
            />
          )}
        </>
      )}
    </ActDialog>
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

/** Records money that came in for a line. */
export function RecordPayment({ line, onClose }: { line: DrawdownLine; onClose: () => void }) {
  const { currency } = line
  return (
    <ActDialog
      title={`Payment from ${line.investor_name}`}
      submit="Record payment"
      busyLabel="Recording"
      endpoint={recordFundPayment}
      params={{ id: line.id }}
      initial={{ amount: line.outstanding, received_on: today(), reference: '' }}
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
          <TextField
            label="Reference on the transfer"
            optional
            value={field('reference').value}
            error={field('reference').error}
            onChange={(event) => field('reference').onChange(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  )
}

const kinds = [
  { value: 'return_of_capital', label: 'Return of capital' },
  { value: 'gain', label: 'Gain' },
  { value: 'income', label: 'Income' },
  { value: 'recallable', label: 'Recallable' },
] as const
const sharings = [
  { value: 'pro_rata', label: 'By units, all to investors' },
  { value: 'waterfall', label: 'By the waterfall, with carry' },
] as const

/** Drafts a distribution; its lines are worked out on the server. */
export function DraftDistribution({ record, onClose }: DialogProps) {
  const term = useTerm()
  const noun = term('distribution', { lower: true })
  const { currency } = record
  return (
    <ActDialog
      title={`New ${noun}`}
      submit="Save draft"
      busyLabel="Saving"
      endpoint={draftDistribution}
      initial={{
        title: term('distribution'),
        kind: 'gain',
        sharing: 'pro_rata',
        amount: '',
        record_date: today(),
        pay_date: today(),
        cost: '',
        invested_on: '',
      }}
      body={() => ({ fund_id: record.id })}
      done="Draft saved"
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
            <Select label="Type" options={kinds} {...chosen(field('kind'), kinds)} />
            <Select label="Shared" options={sharings} {...chosen(field('sharing'), sharings)} />
          </FieldPair>
          <MoneyField label="Amount" currency={currency} {...field('amount')} />
          <FieldPair>
            <DateField label="Record date" today={now()} {...field('record_date')} />
            <DateField label="Pays on" today={now()} {...field('pay_date')} />
          </FieldPair>
          {values.sharing === 'waterfall' && record.waterfall === 'american' && (
            <FieldPair>
              <MoneyField label="Cost of holding sold" currency={currency} {...field('cost')} />
              <DateField label="Invested on" today={now()} {...field('invested_on')} />
            </FieldPair>
          )}
        </>
      )}
    </ActDialog>
  )
}
