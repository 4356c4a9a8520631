import { addFundCommitment, updateFundCommitment } from '@moorgate/contract/funds/commitment.ts'
import { draftNetAssetValue, updateNetAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { ActField } from '../../features/records/act-dialog.tsx'
import { ClassField } from './class-field.tsx'
import { fundQuery } from './fund.ts'
import type { Fund } from './fund.ts'
import { MethodField } from './method-field.tsx'
import type { Commitment, NetAssetValue } from './records.ts'

interface DialogProps {
  record: Fund
  onClose: () => void
}

const today = () => londonDay(now())

/** Writes down what an investor commits, through one of their approved methods. */
export function AddCommitment({ record, onClose }: DialogProps) {
  const term = useTerm()
  const noun = term('commitment', { lower: true })
  return (
    <ActDialog
      title={`Add ${noun}`}
      submit={`Add ${noun}`}
      busyLabel="Adding"
      endpoint={addFundCommitment}
      initial={{ investment_method_entity_id: '', amount: '', signed_on: today(), class: 'A' }}
      body={(values) => ({
        fund_id: record.id,
        investment_method_entity_id: Number(values.investment_method_entity_id),
      })}
      done={`${term('commitment')} added`}
      onClose={onClose}
    >
      {(field) => (
        <>
          <MethodField {...field('investment_method_entity_id')} />
          <CommitmentFields field={field} currency={record.currency} classes={record.unit_classes} />
        </>
      )}
    </ActDialog>
  )
}

/** Changes what no closing has admitted: a signature that is entered makes a draft signed. */
export function ChangeCommitment({ record, onClose }: { record: Commitment; onClose: () => void }) {
  const term = useTerm()
  const { id, amount, class: unitClass, signed_on: signedOn, currency, version } = record
  const fund = useQuery(fundQuery(String(record.fund_id)))
  return (
    <ActDialog
      title={`Edit ${term('commitment', { lower: true })}`}
      submit="Save"
      busyLabel="Saving"
      endpoint={updateFundCommitment}
      params={{ id }}
      initial={{ amount, signed_on: signedOn ?? '', class: unitClass }}
      body={(values) => ({ ...values, signed_on: values.signed_on || null, version })}
      done={`${term('commitment')} saved`}
      onClose={onClose}
    >
      {(field) => (
        <CommitmentFields field={field} currency={currency} classes={fund.data?.unit_classes ?? []} />
      )}
    </ActDialog>
  )
}

interface FieldsProps<Name extends string> {
  field: (name: Name) => ActField
  currency: string
}

function CommitmentFields({
  field,
  currency,
  classes,
}: FieldsProps<'amount' | 'class' | 'signed_on'> & { classes: readonly string[] }) {
  const words = useWords()
  return (
    <>
      <MoneyField label="Amount" currency={currency} {...field('amount')} />
      <ClassField classes={classes} {...field('class')} />
      <DateField
        label="Signed on"
        optional
        today={now()}
        hint={words('Leave blank if the {investor} hasn’t signed yet.')}
        {...field('signed_on')}
      />
    </>
  )
}

/** Drafts what the fund is worth on a day; a colleague approves it. */
export function DraftValue({ record, onClose }: DialogProps) {
  const term = useTerm()
  const { unit_classes: classes } = record
  const hasOthers = classes.some((name) => name !== 'A')
  return (
    <ActDialog
      title={`Draft ${term('nav', { lower: true })}`}
      submit="Save draft"
      busyLabel="Saving"
      endpoint={draftNetAssetValue}
      initial={{ class: onlyOf(classes), date: '', assets: '', liabilities: '', units: '', note: '' }}
      body={() => ({ fund_id: record.id })}
      done="Draft saved. A colleague must approve it."
      onClose={onClose}
    >
      {(field) => (
        <>
          {(hasOthers || field('class').error) && (
            <Select
              label="Unit class"
              options={classes.map((value) => ({ value, label: value }))}
              {...field('class')}
            />
          )}
          <ValueFields field={field} currency={record.currency} />
        </>
      )}
    </ActDialog>
  )
}

/** Where there are several, which one is valued is chosen. */
const onlyOf = (classes: readonly string[]) => (classes.length === 1 ? classes[0]! : '')

/** Changes a value that is not published. Its approval, where it has one, is given again. */
export function ChangeValue({ value, onClose }: { value: NetAssetValue; onClose: () => void }) {
  const term = useTerm()
  const { date, assets, liabilities, units, note, version, currency } = value
  return (
    <ActDialog
      title={`Change ${term('nav', { lower: true })}${value.class === 'A' ? '' : `, class ${value.class}`}`}
      submit="Save draft"
      busyLabel="Saving"
      endpoint={updateNetAssetValue}
      params={{ id: value.id }}
      initial={{ date, assets, liabilities, units, note }}
      body={(values) => ({
        ...values,
        liabilities: values.liabilities || '0',
        units: values.units || null,
        note: values.note || null,
        version,
      })}
      done="Draft saved. A colleague must approve it."
      onClose={onClose}
    >
      {(field) => (
        <>
          {value.status === 'approved' && (
            <Text tone="soft">
              This value is approved. Once you change it, it’s a draft again and a colleague must approve it.
            </Text>
          )}
          <ValueFields field={field} currency={currency} />
        </>
      )}
    </ActDialog>
  )
}

function ValueFields({ field, currency }: FieldsProps<'date' | 'assets' | 'liabilities' | 'units' | 'note'>) {
  return (
    <>
      <DateField label="Date" today={now()} {...field('date')} />
      <FieldPair>
        <MoneyField label="Assets" currency={currency} {...field('assets')} />
        <MoneyField label="Liabilities" currency={currency} {...field('liabilities')} />
      </FieldPair>
      <TextField
        label="Units in issue"
        optional
        numeric
        hint="Leave blank to use the units paid for by this date."
        value={field('units').value}
        error={field('units').error}
        onChange={(event) => field('units').onChange(event.target.value)}
      />
      <TextField
        label="Note"
        optional
        value={field('note').value}
        error={field('note').error}
        onChange={(event) => field('note').onChange(event.target.value)}
      />
    </>
  )
}
