import { endRestrictedIssuer, restrictedIssuer } from '@moorgate/contract/insider/restricted-issuer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { RestrictedIssuer } from './restricted-words.ts'

/** Ends a restriction, and says why. */
export function EndDialog({ issuer, onClose }: { issuer: RestrictedIssuer; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    values: { reason: '' },
    schema: endRestrictedIssuer.body,
    send: async (values, idempotencyKey) => {
      await send(endRestrictedIssuer, { params: { id: issuer.id }, body: values, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [restrictedIssuer.name] })
      showToast('Restriction ended')
      onClose()
    },
  })
  return (
    <FormModal
      title={`End the restriction of ${issuer.name}?`}
      submit="End restriction"
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <TextArea label="Reason" rows={3} {...form.typed('reason')} />
      <Text tone="faint">The entry stays in the list. Suspended deals need a new approval.</Text>
    </FormModal>
  )
}
