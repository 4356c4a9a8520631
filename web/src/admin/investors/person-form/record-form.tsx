import type { ReactNode } from 'react'
import type { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { FormColumn } from '../../../ui/form-layout.tsx'

interface RecordFormProps {
  form: Pick<
    ReturnType<typeof useForm<Record<string, unknown>>>,
    'onSubmit' | 'refused' | 'changes' | 'problems' | 'busy' | 'discard'
  >
  save?: string
  /** Whether it has been sent: leaving asks nothing any more. */
  saved: boolean
  children: ReactNode
}

/**
 * The frame of a person's form: what was refused as a whole, how many changes wait, and a question before
 * they are lost.
 */
export function RecordForm({ form, save, saved, children }: RecordFormProps) {
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      {children}
      <ChangesFooter form={form} save={save} />
      {guard}
    </FormColumn>
  )
}
