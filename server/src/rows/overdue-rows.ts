import { calledDrawdownStatuses, openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../kernel/database/status-list.ts'

/** `overdueFrom` of the domain for many rows, as SQL: whether something unpaid is overdue on a day. */
const isPastGrace = (due: string, graceDays: string, today: string): string =>
  `coalesce(${due} + ${graceDays} < ${today}::date, false)`

/** `overdueFrom` of an investment that waits for its payment. */
export const isLateRow = (row: string, today: string): string =>
  isPastGrace(`${row}.payment_due_on`, `${row}.payment_grace_days`, today)

/** The same of a cash call. */
export const isLateCallRow = (row: string, today: string): string =>
  isPastGrace(`${row}.due_date`, `${row}.grace_days`, today)

/**
 * Of a fund's call, without days of grace: a line of it that waits for money after its day. Days of grace of
 * a fund are of interest alone. `call` is its row.
 */
export const isLateFundLine = (line: string, call: string, today: string): string =>
  `(${line}.status in ${statusList(openDrawdownLineStatuses)} and ${call}.status in ${statusList(calledDrawdownStatuses)}
    and ${call}.due_date < ${today}::date)`
