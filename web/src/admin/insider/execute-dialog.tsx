import { executePersonalDeal, notedSides } from '@moorgate/contract/insider/personal-account-deal.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { now } from '../../kernel/clock.ts'
import { FileField } from '../../kernel/file-field.tsx'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { PersonalDeal } from './deal-words.ts'

interface ExecuteDialogProps {
  deal: PersonalDeal
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** What was dealt, as the contract note says. */
export function ExecuteDialog({ deal, onDone, onClose }: ExecuteDialogProps) {
  const form = useForm({
    values: {
      executed_on: '',
      executed_quantity: deal.quantity,
      executed_price: deal.price ?? '',
      contract_note: '' as File | '',
    },
    schema: executePersonalDeal.body,
    send: async (values, idempotencyKey) => {
      await send(executePersonalDeal, { params: { id: deal.id }, body: filledIn(values), idempotencyKey })
      await onDone()
      showToast('Deal recorded')
      onClose()
    },
  })
  return (
    <FormModal
      title="Record deal"
      submit="Record deal"
      busy={form.busy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <DateField
        label="Deal date"
        {...(deal.approval_valid_until !== null && {
          hint: `Approved until ${dateFull(deal.approval_valid_until)}.`,
        })}
        today={now()}
        {...form.chosen('executed_on')}
      />
      <TextField label="Quantity" inputMode="decimal" numeric {...form.typed('executed_quantity')} />
      <TextField label="Price" inputMode="decimal" numeric {...form.typed('executed_price')} />
      <FileField
        label="Contract note"
        optional={!notedSides.includes(deal.side)}
        facts={factsOf(executePersonalDeal.body!.shape.contract_note)!}
        {...form.chosen('contract_note')}
      />
    </FormModal>
  )
}
