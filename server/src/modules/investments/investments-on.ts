import { awaitedStatuses, dueCallStatuses, lateCallStatuses, openLineStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { tableOfDay } from '../../kernel/resource/table-of-day.ts'
import { isLateCallRow, isLateRow } from '../../rows/overdue-rows.ts'
import { cashCallLines, investments } from './tables.ts'

/** The table of investments with what depends on the day. */
export const investmentsOn = tableOfDay((today) => {
  const overdue = (row: string) =>
    `(${row}.status in ${statusList(awaitedStatuses)} and ${isLateRow(row, today)})`
  return { ...investments, appends: { ...investments.appends, overdue } }
})

/** The same of the lines of cash calls: late from the day on, before a scheduled task marks their call. */
export const cashCallLinesOn = tableOfDay((today) => {
  const overdue = (row: string) => `(${row}.status in ${statusList(openLineStatuses)}
    and exists (select from cash_calls late where late.tenant_id = $1 and late.id = ${row}.cash_call_id
      and late.status in ${statusList([...dueCallStatuses, ...lateCallStatuses])} and ${isLateCallRow('late', today)}))`
  return { ...cashCallLines, columns: { ...cashCallLines.columns, overdue } }
})
