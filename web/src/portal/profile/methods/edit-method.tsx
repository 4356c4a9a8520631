import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useReloadUser } from '../../../kernel/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Kind, Method } from '../queries.ts'
import { Buttons } from '../../../features/sections/section.tsx'
import { bankProblems } from './bank-checks.ts'
import { MethodFields } from './method-fields.tsx'
import { valuesOf } from './method-values.ts'
import type { MethodValues } from './method-values.ts'

interface EditMethodProps {
  method: Method
  kind: Kind
  onClose: () => void
}

/** Changing a method. Another name on the register or another account asks for approval again. */
export function EditMethod({ method, kind, onClose }: EditMethodProps) {
  const { form, dialog, canSave, guard } = useEdit(method, onClose)
  return (
    <>
      <Form onSubmit={form.onSubmit}>
        <MethodFields form={form} kind={kind} isNew={false} />
        <br />
        {method.status === 'approved' && (
          <>
            <Notice tone="waiting">
              Changes to the name on the register, the provider or the account need approval again.
            </Notice>
            <br />
          </>
        )}
        <Buttons problem={form.refused} aside={form.changes === 0 ? 'No changes yet' : undefined}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            disabled={form.changes === 0 || !canSave}
            busy={form.busy}
            busyLabel="Saving"
          >
            Save
          </Button>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </Buttons>
      </Form>
      {dialog}
      {guard}
    </>
  )
}

function useEdit(method: Method, onClose: () => void) {
  const before = valuesOf(method)
  const queries = useQueryClient()
  const reload = useReloadUser()
  const renew = () => queries.invalidateQueries({ queryKey: ['investment_method_entity'] })
  const international = useFlags().intl_bank_details_enabled === 1
  const { whenConfirmed, dialog } = useConfirmation()
  const bodyOf = (values: MethodValues): FormValues => {
    const { bank, ...changes } = changesOf(before, values)
    return { ...changes, ...(bank !== undefined && { bank: filledIn(values.bank as unknown as FormValues) }) }
  }
  const form = useForm<MethodValues>({
    values: before,
    schema: investmentMethodEntity.update,
    bodyOf,
    version: method.version,
    renew,
    send: async (values) => {
      const body = { ...bodyOf(values), version: method.version }
      if (
        !(await whenConfirmed(() => call('PATCH', `${investmentMethodEntity.path}/${method.id}`, { body })))
      )
        return false
      showToast('Saved')
      onClose()
      await Promise.all([reload(), renew()])
    },
  })
  const canSave = Object.keys(bankProblems(form.values.bank, { international })).length === 0
  return { form, dialog, canSave, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}
