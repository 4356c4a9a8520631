import { changeTaxDetails } from '@moorgate/contract/investors/tax-details.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { useForm } from '../../kernel/form.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { send } from '../../kernel/queries.ts'
import { taxBody, taxValues } from './tax-values.ts'
import type { TaxDetails, TaxValues } from './tax-values.ts'

export interface TaxFormOptions {
  /** Whose tax it is: one's own, or an investor's whom staff may change. */
  userId: number
  known: TaxDetails
  onSaved: () => void
}

/**
 * The form of somebody's tax. A number that is replaced asks the person who is at the browser for their
 * password.
 */
export function useTaxForm({ userId, known, onSaved }: TaxFormOptions) {
  const queries = useQueryClient()
  const { whenConfirmed, dialog } = useConfirmation()
  const form = useForm<TaxValues>({
    values: taxValues(known),
    send: async (values) => {
      const body = { ...taxBody(known, values), version: known.version } as never
      if (!(await whenConfirmed(() => send(changeTaxDetails, { params: { id: userId }, body })))) return false
      await queries.invalidateQueries({ queryKey: ['tax_details'] })
      onSaved()
    },
  })
  return { form, dialog, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}

export type TaxForm = ReturnType<typeof useTaxForm>['form']
