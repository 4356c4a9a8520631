import { awaitedStatuses as awaited, settledStatuses as settled } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { percentSql } from '../../rows/percent-rows.ts'
import { isAwaitedRow, isPaidSoFarRow } from '../../rows/called-rows.ts'
import { isLateRow, notLateOf } from '../../rows/overdue-rows.ts'
import { statusList } from '../../kernel/database/status-list.ts'

/** SQL lists of the contract's statuses. */
export const settledStatuses = statusList(settled)
export const awaitedStatuses = statusList(awaited)

/** Money that came in for an investment, as far as it is part of the round: an overpayment is not. */
export const receivedOf = (row: string) =>
  `case when ${row}.status in ${settledStatuses} then ${row}.held_minor else least(${row}.received_minor, ${row}.held_minor) end`

/**
 * What no cash call has asked for yet of an investment that was called in part. It is reserved, and neither awaited nor
 * overdue.
 */
export const uncalledOf = (row: string) =>
  `case when ${row}.status in ${awaitedStatuses} then ${row}.uncalled_minor else 0 end`

/** What was asked for of an investment and has not come. */
export const expectedOf = (row: string) => `${row}.held_minor - (${receivedOf(row)}) - (${uncalledOf(row)})`

const isLate = (row: string, today: string) => `(${isAwaitedRow(row)} and ${isLateRow(row, today)})`

/** What of an investment with a line that is late was called and is not late itself. */
export const notLateYet = (row: string, today: string) =>
  `case when ${isLate(row, today)} then ${notLateOf(row, today)} else 0 end`

/** What of an investment is overdue: of what was asked for and has not come, all but what is not late. */
const overdueOf = (row: string, today: string) =>
  `case when ${isLate(row, today)} then ${expectedOf(row)} - ${notLateOf(row, today)} else 0 end`

/**
 * Columns that split the money which investments hold of a round over four states. `row` is the alias of
 * investments and `today` a bound date. Worked example: £10,000 awaited since yesterday of which £4,000 came
 * is received 4,000 and overdue 6,000, and one overdue. £10,000 of which £2,500 was called and paid is received 2,500
 * and reserved 7,500, and one reserved. £10,000 called in two halves, the first of which is late, is overdue 5,000 and
 * awaited 5,000, and one overdue.
 */
export function standingColumns(row: string, today: string): string {
  const received = receivedOf(row)
  const open = expectedOf(row)
  const late = isLate(row, today)
  const awaited = `${isAwaitedRow(row)} and not ${isLateRow(row, today)}`
  const reserved = `(${row}.status = 'reserved' or ${isPaidSoFarRow(row)})`
  const overdue = `coalesce(sum(${overdueOf(row, today)}), 0)`
  return `
    coalesce(sum(${row}.held_minor), 0)::bigint as committed,
    coalesce(sum(${received}), 0)::bigint as received,
    count(*) filter (where ${row}.status in ${settledStatuses})::int as received_count,
    (coalesce(sum(${open}) filter (where ${isAwaitedRow(row)}), 0) - ${overdue})::bigint as awaiting,
    count(*) filter (where ${awaited})::int as awaiting_count,
    ${overdue}::bigint as overdue,
    count(*) filter (where ${late})::int as overdue_count,
    (coalesce(sum(${open}) filter (where ${row}.status = 'reserved'), 0) + coalesce(sum(${uncalledOf(row)}), 0))::bigint as reserved,
    count(*) filter (where ${reserved})::int as reserved_count`
}

/** Where an investment stands in the book, as `standingColumns` splits their money. */
export type BookState =
  | 'received'
  | 'awaiting'
  | 'overdue'
  | 'reserved'
  | 'unsigned'
  | 'waiting_list'
  | 'refund_due'
  | 'ended'

/** Statuses of an investment that are states of the book under the same name. */
const namedAlike = ['reserved', 'waiting_list', 'refund_due'] as const satisfies readonly (BookState &
  InvestmentStatus)[]

/** The state of one investment: SQL of a `BookState`. */
export const stateOf = (row: string, today: string): string => `
  case when ${row}.status in ${settledStatuses} then 'received'
    when ${isPaidSoFarRow(row)} then 'reserved'
    when ${row}.status in ${awaitedStatuses} and ${isLateRow(row, today)} then 'overdue'
    when ${row}.status in ${awaitedStatuses} then 'awaiting'
    when ${row}.status = 'reserved' and ${row}.signed_at is null then 'unsigned'
    when ${row}.status in ${statusList(namedAlike)} then ${row}.status
    else 'ended' end`

/** The same as members of the answer, from a row that has those columns, an opportunity's currency and its target. */
export function standingMembers(row: string, currency: string, target: string): string {
  const part = (name: string) =>
    `'${name}', json_build_object('amount', wire_money(coalesce(${row}.${name}, 0), ${currency}), 'count', coalesce(${row}.${name}_count, 0))`
  return [
    `'committed', wire_money(coalesce(${row}.committed, 0), ${currency})`,
    `'committed_percent', ${percentSql(`coalesce(${row}.committed, 0)`, target)}`,
    ...['received', 'awaiting', 'overdue', 'reserved'].map(part),
  ].join(', ')
}
