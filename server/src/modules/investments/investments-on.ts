import { awaitedStatuses } from '@moorgate/contract'
import { isLateRow } from '../../kernel/database/overdue-rows.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { investments } from './tables.ts'

/** The table of investments with what depends on the day. One table a day, which keeps what is known of it. */
export function investmentsOn(moment: Pick<Scope, 'now' | 'today'>): Table {
  const today = todayOf(moment)
  if (newest.today !== today) newest = { today, table: investmentsOf(today) }
  return newest.table
}
let newest = { today: '', table: investments }

function investmentsOf(today: string): Table {
  const overdue = (row: string) =>
    `(${row}.status in ${statusList(awaitedStatuses)} and ${isLateRow(row, `date '${today}'`)})`
  return { ...investments, appends: { ...investments.appends, overdue } }
}
