import { dueCallStatuses, lateCallStatuses, openLineStatuses } from '@moorgate/contract'
import { calledDrawdownStatuses, openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../kernel/database/status-list.ts'
import { openPartOf } from './called-rows.ts'

/** `overdueFrom` of the domain for many rows, as SQL: whether something unpaid is overdue on a day. */
const isPastGrace = (due: string, graceDays: string, today: string): string =>
  `coalesce(${due} + ${graceDays} < ${today}::date, false)`

/** `overdueFrom` of an investment that waits for its payment: the first of its lines is late. */
export const isLateRow = (row: string, today: string): string =>
  isPastGrace(`${row}.payment_due_on`, `${row}.payment_grace_days`, today)

/** The same of a cash call. */
export const isLateCallRow = (row: string, today: string): string =>
  isPastGrace(`${row}.due_date`, `${row}.grace_days`, today)

/** Money is due on a line of a cash call. */
export const isOpenLine = (row: string): string => `${row}.status in ${statusList(openLineStatuses)}`

/** Late from the day on, before the scheduled task marks the call. */
export const isOverdueCall = (row: string, today: string): string =>
  `(${row}.status in ${statusList([...dueCallStatuses, ...lateCallStatuses])} and ${isLateCallRow(row, today)})`

/** What was called of an investment, has not come, and is not late: the open lines whose day is still to come. */
export const notLateOf = (row: string, today: string): string =>
  `(select coalesce(sum(${openPartOf('nl')}), 0)::bigint from cash_call_lines nl
    join cash_calls nk on nk.tenant_id = $1 and nk.id = nl.cash_call_id and nk.status <> 'draft'
    where nl.tenant_id = $1 and nl.investment_id = ${row}.id and nl.deleted_at is null and ${isOpenLine('nl')}
      and not ${isLateCallRow('nk', today)})`

/**
 * Of a fund's call, without days of grace: a line of it that waits for money after its day. Days of grace of
 * a fund are of interest alone. `call` is its row.
 */
export const isLateFundLine = (line: string, call: string, today: string): string =>
  `(${line}.status in ${statusList(openDrawdownLineStatuses)} and ${call}.status in ${statusList(calledDrawdownStatuses)}
    and ${call}.due_date < ${today}::date)`
