import { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { price } from '../../../ui/price.ts'
import { priceSources } from '../../../features/opportunities/price-sources.ts'
import { useWords } from '../../../kernel/words.tsx'

interface AddPriceProps {
  opportunity: Pick<Opportunity, 'id' | 'name' | 'currency'>
  onClose: () => void
}

/** Records what a share is worth from a day on. Every holder's value follows. */
export function AddPrice({ opportunity, onClose }: AddPriceProps) {
  const currency = opportunity.currency ?? 'GBP'
  const [values, setValues] = useState({ date: '', price: '', source: 'valuation', note: '' })
  const { busy, fields, problem, run } = useCommand(Object.keys(values))
  const moneyMoved = useMoneyMoved()
  const words = useWords()
  const term = useTerm()
  const word = term('share_price', { lower: true })
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const save = async () => {
    const body = { ...values, note: values.note || null, investment_opportunity_id: opportunity.id }
    if (
      !(await run((idempotencyKey) =>
        call('POST', sharePrice.path, { body, idempotencyKey }).then(moneyMoved),
      ))
    )
      return
    showToast(`Share price of ${price(values.price, currency)} from ${dateFull(values.date)} saved`)
    onClose()
  }
  return (
    <FormModal
      title={`New ${word}`}
      onClose={onClose}
      dirty={values.price !== ''}
      submit="Save price"
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <FieldPair>
        <MoneyField
          label="Share price"
          places={8}
          currency={currency}
          value={values.price}
          onChange={set('price')}
          error={fields['price']}
        />
        <DateField
          label="Effective from"
          today={now()}
          value={values.date}
          onChange={set('date')}
          error={fields['date']}
          hint="Today or earlier."
        />
      </FieldPair>
      <NativeSelect
        label="Basis"
        value={values.source}
        options={priceSources.map(([value, label]) => ({ value, label: words(label) }))}
        onChange={(event) => set('source')(event.target.value)}
        error={fields['source']}
      />
      <TextArea
        label="Note"
        optional
        rows={3}
        limit={2000}
        value={values.note}
        onChange={(event) => set('note')(event.target.value)}
        error={fields['note']}
        hint="How the price was reached."
      />
      <Problem says={problem} />
    </FormModal>
  )
}
