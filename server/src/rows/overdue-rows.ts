/** `overdueFrom` of the domain for many rows, as SQL: whether something unpaid is overdue on a day. */
const isPastGrace = (due: string, graceDays: string, today: string): string =>
  `coalesce(${due} + ${graceDays} < ${today}::date, false)`

/** The same of an investment that waits for its payment. */
export const isLateRow = (row: string, today: string): string =>
  isPastGrace(`${row}.payment_due_on`, `${row}.payment_grace_days`, today)

/** The same of a cash call. */
export const isLateCallRow = (row: string, today: string): string =>
  isPastGrace(`${row}.due_date`, `${row}.grace_days`, today)
