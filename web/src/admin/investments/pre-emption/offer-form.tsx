import { openPreEmption } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { preEmptionOption } from '@moorgate/contract/pre-emption/pre-emption-option.ts'
import { useRef, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import type { Command } from '../../../kernel/use-command.ts'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair, FieldStack } from '../../../features/records/field-layout.tsx'
import type { Opportunity } from '../records.ts'
import { bodyOf, valuesOf } from './offer-values.ts'
import type { OpportunityValues } from './offer-values.ts'
import { useOpportunityMoved } from './offers.ts'
import type { Option } from './offers.ts'
import { useWords } from '../../../kernel/words.tsx'

interface OpportunityFormProps {
  opportunity: Opportunity
  /** The draft that is edited; none for a new offer. */
  option: Option | null
  onClose: () => void
}

const fieldNames = [...Object.keys(valuesOf(null, {})), 'investment_opportunity_id']

/**
 * The terms of an offer. Saved as a draft, or saved and opened: from then on they are fixed and every holder
 * is told.
 */
export function OpportunityForm({ opportunity, option, onClose }: OpportunityFormProps) {
  const [values, setValues] = useState(() => valuesOf(option, opportunity))
  const act = useCommand(fieldNames)
  const moved = useOpportunityMoved()
  const set: SetTerm = (name) => (value) => setValues((before) => ({ ...before, [name]: value }))
  // A draft that is kept though it could not be opened is the one that is opened next, not the first of two.
  const drafted = useRef<number>(undefined)
  const [opening, setOpening] = useState(false)
  const save = async (opens: boolean) => {
    setOpening(opens)
    const perform = async (idempotencyKey: string) => {
      const body = { ...bodyOf(values), investment_opportunity_id: opportunity.id }
      drafted.current = await write(option?.id ?? drafted.current, body, idempotencyKey)
      if (opens) await send(openPreEmption, { params: { id: drafted.current } })
    }
    if (!(await act.run((idempotencyKey) => perform(idempotencyKey).finally(moved)))) return
    showToast(opens ? 'Offer opened' : 'Offer saved')
    onClose()
  }
  return (
    <Modal
      open
      variant="long"
      title="Offer terms"
      onClose={onClose}
      footer={
        <>
          <Button
            busy={act.busy && !opening}
            busyLabel="Saving"
            disabled={act.busy && opening}
            onClick={() => void save(false)}
          >
            Save draft
          </Button>
          <Button
            variant="primary"
            busy={act.busy && opening}
            busyLabel="Opening"
            disabled={act.busy && !opening}
            onClick={() => void save(true)}
          >
            Open offer
          </Button>
        </>
      }
    >
      <FieldStack>
        <TermsFields opportunity={opportunity} values={values} fields={act.fields} set={set} />
        <Problem says={act.problem} />
      </FieldStack>
    </Modal>
  )
}

type SetTerm = <Name extends keyof OpportunityValues>(name: Name) => (value: OpportunityValues[Name]) => void

interface TermsFieldsProps {
  opportunity: Opportunity
  values: OpportunityValues
  /** What the server says of each. */
  fields: Command['fields']
  set: SetTerm
}

/** How many shares at which price, for whom, until when, and how they are shared. */
function TermsFields(props: TermsFieldsProps) {
  const words = useWords()
  const { opportunity, values, fields, set } = props
  const typed = <Name extends Exclude<keyof OpportunityValues, 'allow_excess'>>(name: Name) => ({
    value: values[name] as string,
    onChange: set(name) as (value: string) => void,
    error: fields[name],
  })
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
      <FieldPair>
        <DateField
          label="Record date"
          today={now()}
          {...typed('record_date')}
          hint="Shareholders at the end of that day."
        />
        <DateField
          label="Answer by"
          today={now()}
          {...typed('deadline')}
          hint="At 17:00, at least 14 days from today."
        />
      </FieldPair>
      <SharingFields {...props} />
      <TextField
        label="Classes without the right"
        hint={words('Separate with commas, as on the {cap_table}.')}
        optional
        value={values.excluded_classes}
        error={fields['excluded_classes']}
        onChange={(event) => set('excluded_classes')(event.target.value)}
      />
      <FieldPair>
        <QuantityField label="Shares of holders who waived" optional {...typed('waived_shares')} />
        <QuantityField label="Holders who waived" optional {...typed('waived_holders')} />
      </FieldPair>
      <TextField
        label="Where they waived"
        optional
        value={values.waived_note}
        error={fields['waived_note']}
        onChange={(event) => set('waived_note')(event.target.value)}
      />
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

/** Writes the draft, new or changed, and gives its number. */
async function write(
  id: number | undefined,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey: string,
): Promise<number> {
  const { path } = preEmptionOption
  const { data } = await (id === undefined
    ? call<{ data: Option }>('POST', path, { body, idempotencyKey })
    : call<{ data: Option }>('PATCH', `${path}/${id}`, { body }))
  return data.id
}
