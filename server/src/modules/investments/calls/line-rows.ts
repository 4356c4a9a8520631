import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { FilterSql } from '../../../kernel/resource/table.ts'
import type { Work } from '../../../kernel/work.ts'
import { lineCounts } from '../../../rows/called-rows.ts'
import { isOpenLine, isOverdueCall } from '../../../rows/overdue-rows.ts'

export const isOverdueLine = (row: string, today: string): string =>
  `(${isOpenLine(row)} and exists (select from cash_calls late where late.tenant_id = $1
    and late.id = ${row}.cash_call_id and ${isOverdueCall('late', today)}))`

/** What is due first, then what is paid, then what is due no more. In one call all that is due is overdue, or none. */
export const standingOrder = (row: string): string =>
  `case when ${isOpenLine(row)} then 0 when ${lineCounts(row)} then 1 else 2 end`

/** Lines of a call. */
export const linesOf = (row: string): string =>
  `from cash_call_lines l where l.tenant_id = $1 and l.cash_call_id = ${row}.id and l.deleted_at is null`

/** How many lines of a call money is due on. */
export const openCounts = {
  overdue_count: (row: string, today: string) =>
    `(select count(*)::int ${linesOf(row)} and ${isOpenLine('l')} and ${isOverdueCall(row, today)})`,
  awaiting_count: (row: string, today: string) =>
    `(select count(*)::int ${linesOf(row)} and ${isOpenLine('l')} and not ${isOverdueCall(row, today)})`,
}

/** The filter `standing` of lines. */
export const hasStanding: FilterSql = (row, values, statement, { now }) => {
  const overdue = isOverdueLine(row, `${statement.bind(londonDate(now))}::date`)
  return `(case when ${overdue} then 'overdue' when ${isOpenLine(row)} then 'awaiting'
    when ${row}.status = 'payment_received' then 'paid' end) = any(${statement.bindList(values, 'text')})`
}

/** A payment was booked back, because it was recorded by mistake. */
export const isReversed = (work: Pick<Work, 'tenant'>, paymentId: string): RawBuilder<boolean> =>
  sql`exists (select 1 from payment_reversals v
    where v.tenant_id = ${work.tenant.id} and v.payment_id = ${sql.ref(paymentId)})`
