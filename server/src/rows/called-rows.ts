import { awaitedStatuses, droppedLineStatuses } from '@moorgate/contract'
import { statusList } from '../kernel/database/status-list.ts'

/** A line that counts in the sums of its call, as SQL: it was not waived, in default or cancelled. */
export const lineCounts = (row: string): string => `${row}.status not in ${statusList(droppedLineStatuses)}`

/** What no call has asked for yet of an investment, in minor units, as SQL. */
export const uncalledOfRow = (row: string): string =>
  `(case when ${row}.status = 'reserved' then ${row}.amount_minor
    when ${row}.status in ${statusList(awaitedStatuses)} then ${row}.uncalled_minor else 0 end)`

/** The part of a line that is for the investment itself. */
export const partOf = (line: string): string => `${line}.amount_minor - ${line}.fee_minor`

/** What of that part is still to be paid. */
export const openPartOf = (line: string): string =>
  `${partOf(line)} - ${line}.received_minor + ${line}.fee_received_minor`

/** A line that asks for something of its allocation: its call went out, and it was not dropped. */
export const isCalledLine = (line: string, call: string): string =>
  `${lineCounts(line)} and ${call}.status <> 'draft'`

/** What lines and their calls asked for of an allocation, as an aggregate. */
export const calledOf = (line: string, call: string): string =>
  `coalesce(sum(${partOf(line)}) filter (where ${isCalledLine(line, call)}), 0)::bigint`

/** What earlier calls asked for of the allocation of a line. */
export const calledBeforeRow = (line: string, tenant = '$1'): string =>
  `(select ${calledOf('e', 'c')} from cash_call_lines e
    join cash_calls c on c.tenant_id = ${tenant} and c.id = e.cash_call_id
    where e.tenant_id = ${tenant} and e.investment_id = ${line}.investment_id and e.id < ${line}.id and e.deleted_at is null)`

/** What no call has asked for of the allocation `i` of a line, what the draft of the line will ask for counted as called. */
export const uncalledByLineRow = (line: string, call: string, investment: string): string =>
  `greatest(0, ${uncalledOfRow(investment)} -
    case when ${call}.status = 'draft' and ${lineCounts(line)} then ${partOf(line)} else 0 end)`

/**
 * Money was asked for of an investment and has not come. One that has paid all that was called, and of which a part is
 * not called yet, awaits nothing.
 */
export const isAwaitedRow = (row: string): string =>
  `(${row}.status in ${statusList(awaitedStatuses)} and (${row}.uncalled_minor = 0 or ${row}.payment_due_on is not null))`

/** It has paid all that was called, and a part is not called yet. */
export const isPaidSoFarRow = (row: string): string =>
  `(${row}.status in ${statusList(awaitedStatuses)} and not ${isAwaitedRow(row)})`
