import {
  changeValuation,
  companyValuation,
  createValuation,
  valuationConfidenceNames,
  valuationMethodNames,
} from '@moorgate/contract/companies/valuation.ts'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewCompany } from '../company.ts'
import type { Company, Valuation } from '../company.ts'

interface ValuationDialogProps {
  record: Company
  /** Absent for a new one. */
  valuation: Valuation | undefined
  onClose: () => void
}

const valuesOf = (record: Company, valuation: Valuation | undefined) => ({
  company_id: record.id,
  date: valuation?.date ?? '',
  method: valuation?.method ?? 'last_round',
  price_per_share: valuation?.price_per_share ?? '',
  // Where there is a price, the value follows from it.
  value: valuation?.price_per_share == null ? (valuation?.value ?? '') : '',
  equity_value: valuation?.equity_value ?? '',
  confidence: valuation?.confidence ?? '',
  basis: valuation?.basis ?? '',
})
type Values = ReturnType<typeof valuesOf>

const confidences = Object.entries(valuationConfidenceNames).map(([value, label]) => ({ value, label }))
const methods = Object.entries(valuationMethodNames).map(([value, label]) => ({ value, label }))

/** What is left empty is taken out of the draft: a price gives way to a value, and the other way round. */
const bodyOf = ({ price_per_share, value, equity_value, confidence, ...rest }: Values) => ({
  ...rest,
  price_per_share: price_per_share || null,
  value: value || null,
  equity_value: equity_value || null,
  confidence: confidence || null,
})

/** Drafts a valuation, or changes a draft. It counts once a colleague approves it. */
export function ValuationDialog({ record, valuation, onClose }: ValuationDialogProps) {
  const renew = useRenewCompany()
  const word = useTerm()('company_valuation', { lower: true })
  const form = useForm<Values>({
    values: valuesOf(record, valuation),
    schema: companyValuation.create,
    bodyOf,
    version: valuation?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const body = bodyOf(values)
      if (valuation)
        await send(changeValuation, {
          params: { id: valuation.id },
          body: { ...body, version: valuation.version },
        })
      else await send(createValuation, { body, idempotencyKey })
      await renew()
      showToast('Draft saved. A colleague must approve it.')
      onClose()
    },
  })
  return (
    <FormModal
      title={valuation ? `Edit draft ${word}` : `Add ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit="Save draft"
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <ValuationFields form={form} currency={record.currency} />
    </FormModal>
  )
}

type Form = ReturnType<typeof useForm<Values>>

function ValuationFields({ form, currency }: { form: Form; currency: string }) {
  return (
    <>
      <FieldPair>
        <DateField label="Date" today={now()} hint="Today or earlier." {...form.chosen('date')} />
        <NativeSelect label="Method" options={methods} {...form.typed('method')} />
      </FieldPair>
      <FieldPair>
        <MoneyField
          label="Share price"
          optional
          places={8}
          currency={currency}
          hint="We calculate the value from it."
          {...form.chosen('price_per_share')}
        />
        <MoneyField
          label="Value of the holdings"
          optional
          currency={currency}
          hint="Leave blank if you enter a price."
          {...form.chosen('value')}
        />
      </FieldPair>
      <FieldPair>
        <MoneyField
          label="Equity value of the company"
          optional
          currency={currency}
          {...form.chosen('equity_value')}
        />
        <NativeSelect
          label="Confidence"
          optional
          placeholder="Not stated"
          options={confidences}
          {...form.typed('confidence')}
        />
      </FieldPair>
      <TextArea
        label="Basis"
        rows={4}
        limit={4000}
        hint="Basis of the value, for the colleague who approves it."
        {...form.typed('basis')}
      />
    </>
  )
}
