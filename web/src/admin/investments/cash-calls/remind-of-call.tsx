import { remindOfCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { RemindQuestion } from '../../../features/payments/remind-question.tsx'
import { send } from '../../../kernel/queries.ts'
import type { CashCall, CashCallLine } from './records.ts'

interface RemindOfCallProps {
  call: CashCall
  /** Absent: everyone who has not paid. */
  line?: CashCallLine | undefined
  onClose: () => void
}

/** Reminds investors of what is due on a call. */
export function RemindOfCall({ call, line, onClose }: RemindOfCallProps) {
  const body = line ? { line_ids: [line.id] } : {}
  return (
    <RemindQuestion
      whom={line?.investor_name ?? call.overdue_count + call.awaiting_count}
      remind={(idempotencyKey) => send(remindOfCashCall, { params: { id: call.id }, body, idempotencyKey })}
      onClose={onClose}
    />
  )
}
