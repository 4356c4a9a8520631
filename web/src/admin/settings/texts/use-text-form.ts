import { updateBranding } from '@moorgate/contract/tenancy/branding.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { useForm } from '../../../kernel/form.ts'
import { changesOf } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewBranding, useSaveBranding } from '../use-save-branding.ts'

interface TextFormOptions<Values> {
  values: Values
  /** What is said once it is saved. */
  said: string
  /** The form begins anew with what it saved, as the server cleaned it. */
  onSaved: () => void
}

/** A standing text of the tenant as a form: what changed is saved, and stands everywhere from then on. */
export function useTextForm<Values extends FormValues>({ values, said, onSaved }: TextFormOptions<Values>) {
  const save = useSaveBranding()
  const { version } = useBranding()
  const form = useForm<Values>({
    values,
    schema: updateBranding.body,
    bodyOf: (typed) => changesOf(values, typed),
    version,
    renew: useRenewBranding(),
    send: async (typed) => {
      await save(emptyAsText(changesOf(values, typed)))
      onSaved()
      showToast(said)
    },
  })
  return { ...form, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}

/** What the page around such a form needs of it. */
export type TextForm = Pick<
  ReturnType<typeof useTextForm>,
  'refused' | 'changes' | 'problems' | 'busy' | 'onSubmit' | 'discard' | 'guard'
>

/** A text that was emptied is sent as an empty text; form data does not tell it from null. */
function emptyAsText(body: FormValues): FormValues {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']))
}
