import { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { priceSources } from '../../../features/opportunities/price-sources.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useRenewCompany } from '../company.ts'
import type { Company } from '../company.ts'
import { useWords } from '../../../kernel/words.tsx'

/** Records what a share of the company cost on a day. */
export function PriceDialog({ record, onClose }: { record: Company; onClose: () => void }) {
  const renew = useRenewCompany()
  const words = useWords()
  const word = useTerm()('share_price', { lower: true })
  const form = useForm({
    values: { company_id: record.id, date: '', price: '', source: 'round', note: '' },
    schema: sharePrice.create,
    send: async (values, idempotencyKey) => {
      await call('POST', sharePrice.path, { body: filledIn(values), idempotencyKey })
      await renew()
      onClose()
    },
  })
  return (
    <FormModal
      title={`New ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit="Save price"
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <FieldPair>
        <MoneyField label="Share price" places={8} currency={record.currency} {...form.chosen('price')} />
        <DateField label="Effective from" today={now()} hint="Today or earlier." {...form.chosen('date')} />
      </FieldPair>
      <NativeSelect
        label="Basis"
        options={priceSources.map(([value, label]) => ({ value, label: words(label) }))}
        {...form.typed('source')}
      />
      <TextArea label="Note" optional rows={3} limit={2000} {...form.typed('note')} />
    </FormModal>
  )
}
