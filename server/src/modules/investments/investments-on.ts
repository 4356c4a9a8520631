import { awaitedStatuses, dueCallStatuses, lateCallStatuses, openLineStatuses } from '@moorgate/contract'
import { isLateCallRow, isLateRow } from '../../rows/overdue-rows.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { cashCallLines, investments } from './tables.ts'

type DayScope = Pick<Scope, 'now' | 'today'>

/** Makes a table once a day, which keeps what is known of it. */
function onceADay(make: (today: string) => Table): (moment: DayScope) => Table {
  let newest: { today: string; table: Table } | undefined
  return (moment) => {
    const today = todayOf(moment)
    if (newest?.today !== today) newest = { today, table: make(today) }
    return newest.table
  }
}

/** The table of investments with what depends on the day. */
export const investmentsOn = onceADay((today) => {
  const overdue = (row: string) =>
    `(${row}.status in ${statusList(awaitedStatuses)} and ${isLateRow(row, `date '${today}'`)})`
  return { ...investments, appends: { ...investments.appends, overdue } }
})

/** The same of the lines of cash calls: late from the day on, before a scheduled task marks their call. */
export const cashCallLinesOn = onceADay((today) => {
  const overdue = (row: string) => `(${row}.status in ${statusList(openLineStatuses)}
    and exists (select from cash_calls late where late.tenant_id = $1 and late.id = ${row}.cash_call_id
      and late.status in ${statusList([...dueCallStatuses, ...lateCallStatuses])} and ${isLateCallRow('late', `date '${today}'`)}))`
  return { ...cashCallLines, columns: { ...cashCallLines.columns, overdue } }
})
