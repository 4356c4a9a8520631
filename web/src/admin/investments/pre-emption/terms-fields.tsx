import { preEmptionRecordDays } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { now } from '../../../kernel/clock.ts'
import type { Command } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import type { Opportunity } from '../records.ts'
import { hasWaived, isLongAgo } from './offer-values.ts'
import type { OpportunityValues } from './offer-values.ts'

export type SetTerm = <Name extends keyof OpportunityValues>(
  name: Name,
) => (value: OpportunityValues[Name]) => void

interface TermsFieldsProps {
  opportunity: Opportunity
  values: OpportunityValues
  /** What the server says of each. */
  fields: Command['fields']
  set: SetTerm
}

type TypedTerm = Exclude<keyof OpportunityValues, 'allow_excess' | 'record_date_by_articles'>

/** A field of one term, with what the server says of it. */
const typedIn =
  ({ values, fields, set }: Pick<TermsFieldsProps, 'values' | 'fields' | 'set'>) =>
  (name: TypedTerm) => ({
    value: values[name],
    onChange: set(name) as (value: string) => void,
    error: fields[name],
  })

/** How many shares at which price, for whom, until when, and how they are shared. */
export function TermsFields(props: TermsFieldsProps) {
  const words = useWords()
  const { opportunity, values, fields, set } = props
  const typed = typedIn(props)
  return (
    <>
      <FieldPair>
        <QuantityField label="New shares" {...typed('available')} />
        <MoneyField
          label="Share price"
          places={8}
          currency={opportunity.currency ?? 'GBP'}
          {...typed('price')}
        />
      </FieldPair>
      <DateFields {...props} />
      <SharingFields {...props} />
      <TextField
        label="Classes without the right"
        hint={words('Separate with commas, as on the {cap_table}.')}
        optional
        value={values.excluded_classes}
        error={fields['excluded_classes']}
        onChange={(event) => set('excluded_classes')(event.target.value)}
      />
      <WaivedFields {...props} />
      <TextField
        label="Reason for less than 14 days"
        optional
        value={values.short_notice_reason}
        error={fields['short_notice_reason']}
        onChange={(event) => set('short_notice_reason')(event.target.value)}
      />
    </>
  )
}

/** When holdings count and until when holders answer; of a day long ago, whether the articles allow it. */
function DateFields(props: TermsFieldsProps) {
  const { values, set } = props
  const typed = typedIn(props)
  return (
    <>
      <FieldPair>
        <DateField
          label="Record date"
          today={now()}
          {...typed('record_date')}
          hint={`Shareholders at the end of that day. It can be at most ${preEmptionRecordDays} days before the offer opens.`}
        />
        <DateField
          label="Answer by"
          today={now()}
          {...typed('deadline')}
          hint="At 17:00, at least 14 days from today."
        />
      </FieldPair>
      {isLongAgo(values.record_date, now()) && (
        <Checkbox
          label={`The company’s articles allow a record date more than ${preEmptionRecordDays} days before the offer`}
          checked={values.record_date_by_articles}
          onChange={(event) => set('record_date_by_articles')(event.target.checked)}
        />
      )}
    </>
  )
}

/** What is held by those who waived. The nominal value of it is asked for once there are such shares. */
function WaivedFields(props: TermsFieldsProps) {
  const { opportunity, values, fields, set } = props
  const typed = typedIn(props)
  return (
    <>
      <FieldPair>
        <QuantityField label="Shares of holders who waived" optional {...typed('waived_shares')} />
        <QuantityField label="Holders who waived" optional {...typed('waived_holders')} />
      </FieldPair>
      {hasWaived(values) && (
        <MoneyField
          label="Total nominal value of their shares"
          places={8}
          currency={opportunity.currency ?? 'GBP'}
          optional
          hint="Only if shares of the company differ in nominal value."
          {...typed('waived_nominal')}
        />
      )}
      <TextField
        label="Where they waived"
        optional
        value={values.waived_note}
        error={fields['waived_note']}
        onChange={(event) => set('waived_note')(event.target.value)}
      />
    </>
  )
}

/** How fractions are rounded, and whether and how excess is shared. */
function SharingFields({ values, set }: TermsFieldsProps) {
  return (
    <>
      <FieldPair>
        <NativeSelect
          label="Fractional shares"
          value={values.rounding}
          options={[
            { value: 'largest_remainder', label: 'By largest remainder' },
            { value: 'floor', label: 'Rounded down' },
          ]}
          onChange={(event) => set('rounding')(event.target.value)}
        />
        <NativeSelect
          label="Excess shares"
          value={values.excess_rule}
          disabled={!values.allow_excess}
          options={[
            { value: 'pro_rata_holding', label: 'By holding' },
            { value: 'pro_rata_request', label: 'In proportion to applications' },
            { value: 'fcfs', label: 'First come, first served' },
          ]}
          onChange={(event) => set('excess_rule')(event.target.value)}
        />
      </FieldPair>
      <Checkbox
        label="Holders can apply for more than their entitlement"
        checked={values.allow_excess}
        onChange={(event) => set('allow_excess')(event.target.checked)}
      />
    </>
  )
}
