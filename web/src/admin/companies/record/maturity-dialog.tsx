import {
  companyMaturityStatus,
  maturityStatusNames,
  recordMaturityStatus,
} from '@moorgate/contract/companies/maturity-status.ts'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRenewCompany } from '../company.ts'
import type { Company } from '../company.ts'

const statuses = Object.entries(maturityStatusNames).map(([value, label]) => ({ value, label }))

/** How far the company is from a day on, and why. */
export function MaturityDialog({ record, onClose }: { record: Company; onClose: () => void }) {
  const renew = useRenewCompany()
  const word = useTerm()('maturity', { lower: true })
  const form = useForm({
    values: { status: record.maturity_status ?? 'early', label: '', effective_on: '', reason: '' },
    schema: companyMaturityStatus.create,
    send: async (values, idempotencyKey) => {
      await send(recordMaturityStatus, { params: { id: record.id }, body: filledIn(values), idempotencyKey })
      await renew()
      onClose()
    },
  })
  return (
    <FormModal
      title={`Add ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit={`Add ${word}`}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <FieldPair>
        <NativeSelect label="Status" options={statuses} {...form.typed('status')} />
        <DateField
          label="Effective from"
          today={now()}
          hint="Today or earlier."
          {...form.chosen('effective_on')}
        />
      </FieldPair>
      <TextField label="Description" optional {...form.typed('label')} />
      <TextArea label="Reason" rows={4} limit={2000} {...form.typed('reason')} />
    </FormModal>
  )
}
