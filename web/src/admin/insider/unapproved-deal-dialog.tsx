import {
  accountHolders,
  dealSides,
  personalAccountDeal,
} from '@moorgate/contract/insider/personal-account-deal.ts'
import { recordUnapprovedDeal } from '@moorgate/contract/insider/unapproved-deal.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { ReferencePicker } from '../../features/records/reference-picker.tsx'
import { now } from '../../kernel/clock.ts'
import { FileField } from '../../kernel/file-field.tsx'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { searchStaff } from '../../kernel/searches.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { holderWordsToOthers, sideWords } from './deal-words.ts'
import type { Side } from './deal-words.ts'

const sides = dealSides.map((value) => ({ value, label: sideWords[value] }))
const holders = accountHolders.map((value) => ({ value, label: holderWordsToOthers[value] }))

const empty = {
  user_id: '' as number | '',
  side: 'buy' as Side,
  instrument: '',
  isin: '',
  executed_on: '',
  executed_quantity: '',
  executed_price: '',
  account_holder: 'self' as (typeof accountHolders)[number],
  broker: '',
  breach_note: '',
  contract_note: '' as File | '',
}

/** Compliance records a deal that a colleague made without approval. */
export function UnapprovedDealDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    values: empty,
    schema: recordUnapprovedDeal.body,
    send: async (values, idempotencyKey) => {
      await send(recordUnapprovedDeal, { body: filledIn(values), idempotencyKey })
      await queries.invalidateQueries({ queryKey: [personalAccountDeal.name] })
      showToast('Breach recorded')
      onClose()
    },
  })
  return (
    <FormModal
      title="Record a deal made without approval"
      submit="Record breach"
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <ReferencePicker
        label="Staff member"
        search={searchStaff}
        placeholder="Name of a colleague"
        error={form.errorOf('user_id')}
        onChange={(option) => form.set('user_id', option?.value ?? '')}
      />
      <FieldPair>
        <NativeSelect label="Deal" options={sides} {...form.typed('side')} />
        <NativeSelect label="Account holder" options={holders} {...form.typed('account_holder')} />
      </FieldPair>
      <TextField label="Instrument" autoComplete="off" {...form.typed('instrument')} />
      <FieldPair>
        <TextField label="ISIN" optional autoComplete="off" {...form.typed('isin')} />
        <TextField label="Broker" optional {...form.typed('broker')} />
      </FieldPair>
      <DateField label="Deal date" today={now()} {...form.chosen('executed_on')} />
      <FieldPair>
        <TextField label="Quantity" inputMode="decimal" numeric {...form.typed('executed_quantity')} />
        <TextField label="Price" inputMode="decimal" numeric {...form.typed('executed_price')} />
      </FieldPair>
      <FileField
        label="Contract note"
        optional
        facts={factsOf(recordUnapprovedDeal.body!.shape.contract_note)!}
        {...form.chosen('contract_note')}
      />
      <TextArea
        label="What happened"
        hint="How you found out and what was done. Only compliance reads it."
        rows={3}
        {...form.typed('breach_note')}
      />
    </FormModal>
  )
}
