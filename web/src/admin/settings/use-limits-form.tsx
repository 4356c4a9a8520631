import { updateComplianceLimits } from '@moorgate/contract/suitability/appropriateness.ts'
import type { readComplianceLimits } from '@moorgate/contract/suitability/appropriateness.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../kernel/form.ts'
import { changesOf } from '../../kernel/form-values.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { send } from '../../kernel/queries.ts'
import { showToast } from '../../ui/toasts.ts'

export type ComplianceLimits = AnswerOf<typeof readComplianceLimits>

/** A form about some of the limits of compliance, and what asks before its page is left. */
export function useLimitsForm<Values extends Record<string, string>>(
  { version }: ComplianceLimits,
  before: Values,
  saved: string,
) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: ['compliance'] })
  const form = useForm({
    values: before,
    schema: updateComplianceLimits.body,
    bodyOf: (values) => changesOf(before, values),
    version,
    renew,
    send: async (values) => {
      await send(updateComplianceLimits, { body: { ...changesOf(before, values), version } })
      showToast(saved)
      await renew()
    },
  })
  return { form, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}
