import { remindOfFundDrawdown } from '@moorgate/contract/funds/drawdown.ts'
import { RemindQuestion } from '../../features/payments/remind-question.tsx'
import { send } from '../../kernel/queries.ts'
import type { Drawdown, DrawdownLine } from './records.ts'

interface RemindOfDrawdownProps {
  drawdown: Drawdown
  /** Absent: everyone who has not paid. */
  line?: DrawdownLine | undefined
  onClose: () => void
}

/** Reminds investors of what is due on a fund's call. */
export function RemindOfDrawdown({ drawdown, line, onClose }: RemindOfDrawdownProps) {
  const { id, lines_count: all, paid_count: paid } = drawdown
  const body = line ? { line_ids: [line.id] } : {}
  return (
    <RemindQuestion
      whom={line?.investor_name ?? all - paid}
      remind={(idempotencyKey) => send(remindOfFundDrawdown, { params: { id }, body, idempotencyKey })}
      onClose={onClose}
    />
  )
}
