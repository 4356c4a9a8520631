import { decidePersonalDeal } from '@moorgate/contract/insider/personal-account-deal.ts'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'

interface RejectDialogProps {
  id: number
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** A rejection says why; the person who asked reads it. */
export function RejectDialog({ id, onDone, onClose }: RejectDialogProps) {
  const bodyOf = (values: { reason: string }) => ({ decision: 'rejected' as const, ...values })
  const form = useForm({
    values: { reason: '' },
    schema: decidePersonalDeal.body,
    bodyOf,
    send: async (values) => {
      await send(decidePersonalDeal, { params: { id }, body: bodyOf(values) })
      await onDone()
      showToast('Deal rejected')
      onClose()
    },
  })
  return (
    <FormModal
      title="Reject this deal?"
      submit="Reject deal"
      busy={form.busy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <TextArea label="Reason" rows={3} {...form.typed('reason')} />
    </FormModal>
  )
}
