import type { fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { fundDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'

/** How a line of a fund’s call stands: overdue in red, as the server says. */
export function CallLineState({
  line: { status, overdue },
}: {
  line: Pick<RowOf<typeof fundDrawdownLine>, 'status' | 'overdue'>
}) {
  const label = useLabel()
  return overdue ? (
    <StatusDot tone="bad">{label('state_overdue')}</StatusDot>
  ) : (
    <StateDot shown={fundDrawdownLineStatuses[status]} />
  )
}
