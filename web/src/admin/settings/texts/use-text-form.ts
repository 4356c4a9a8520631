import { updateBranding } from '@moorgate/contract/tenancy/branding.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useSaveBranding } from '../use-save-branding.ts'

/** A standing text of the firm as a form: what changed is saved, and stands everywhere from then on. */
export function useTextForm<Values extends FormValues>(values: Values, said: string) {
  const save = useSaveBranding()
  const form = useForm<Values>({
    values,
    schema: updateBranding.body,
    bodyOf: (typed) => changesOf(values, typed),
    send: async (typed) => {
      await save(emptyAsText(changesOf(values, typed)))
      showToast(said)
    },
  })
  return { ...form, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}

/** What the page around such a form needs of it. */
export type TextForm = Pick<
  ReturnType<typeof useTextForm>,
  'refused' | 'changes' | 'busy' | 'onSubmit' | 'discard' | 'guard'
>

/** A text that was emptied is sent as an empty text; form data does not tell it from null. */
function emptyAsText(body: FormValues): FormValues {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']))
}
