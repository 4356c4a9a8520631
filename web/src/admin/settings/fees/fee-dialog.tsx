import { addFee, priceListFee, updateFee } from '@moorgate/contract/fees/fee.ts'
import { feeFrequencies } from '@moorgate/contract/statuses/fee.ts'
import type { FeeFrequency, VatTreatment } from '@moorgate/contract/statuses/fee.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { frequencyWords } from '../../../features/fees/fee-words.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { PriceFields } from './price-fields.tsx'
import type { PriceListFee } from './price-list.tsx'

interface FeeDialogProps {
  /** Left out for a new one. How often it is paid stays as it was begun. */
  fee: PriceListFee | undefined
  onClose: () => void
}

/** A fee or a plan: its words, and for a new one how often and how much. */
export function FeeDialog({ fee, onClose }: FeeDialogProps) {
  const label = useLabel()
  const form = useFeeForm(fee, onClose)
  const { values, set, fields } = form
  const noun = label('fee', { lower: true })
  return (
    <>
      <FormModal
        title={fee ? `Edit ${fee.name}` : `Add ${withArticle(noun)}`}
        onClose={onClose}
        dirty={form.isDirty}
        submit={fee ? 'Save' : `Add ${noun}`}
        busy={form.busy}
        busyLabel="Saving"
        onSubmit={() => void form.save()}
      >
        <TextField
          label="Name"
          hint="On Stripe’s page and on the receipt."
          value={values.name}
          error={fields['name']}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextArea
          label="Description"
          optional
          rows={2}
          value={values.description}
          error={fields['description']}
          onChange={(event) => set({ description: event.target.value })}
        />
        {!fee && (
          <>
            <RadioGroup<FeeFrequency>
              label="Paid"
              options={feeFrequencies.map((value) => ({
                value,
                label: frequencyWords[value],
                ...(value === 'once' && { description: `By each ${label('investor', { lower: true })}.` }),
              }))}
              value={values.frequency}
              error={fields['frequency']}
              onChange={(frequency) => set({ frequency })}
            />
            <PriceFields
              currency="GBP"
              amount={values.amount}
              vat={values.vat}
              errors={fields}
              onAmount={(amount) => set({ amount })}
              onVat={(vat) => set({ vat })}
            />
          </>
        )}
        <Problem says={form.problem} />
      </FormModal>
      {form.dialog}
    </>
  )
}

const keys = ['name', 'description', 'frequency', 'amount', 'vat_treatment']

function useFeeForm(fee: PriceListFee | undefined, onClose: () => void) {
  const first = {
    name: fee?.name ?? '',
    description: fee?.description ?? '',
    frequency: 'once' as FeeFrequency,
    amount: '',
    vat: 'standard' as VatTreatment,
  }
  const [values, setValues] = useState(first)
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(keys)
  const { whenConfirmed, dialog } = useConfirmation()
  const save = async () => {
    const { name, frequency, amount, vat } = values
    const words = { name, description: values.description === '' ? null : values.description }
    let isDone = false
    await run(async () => {
      isDone = await whenConfirmed(() =>
        fee
          ? send(updateFee, { params: { id: fee.id }, body: { ...words, version: fee.version } })
          : send(addFee, { body: { ...words, frequency, amount, vat_treatment: vat } }),
      )
      await queries.invalidateQueries({ queryKey: [priceListFee.name] })
    })
    if (!isDone) return
    showToast(fee ? 'Changes saved' : `${name} added`)
    onClose()
  }
  return {
    values,
    set: (change: Partial<typeof first>) => setValues((before) => ({ ...before, ...change })),
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    busy,
    fields,
    problem,
    dialog,
    save,
  }
}
