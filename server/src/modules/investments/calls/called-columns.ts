import { calledBeforeRow, lineCounts, uncalledByLineRow } from '../../../rows/called-rows.ts'

/** What earlier calls asked for of the allocation of a line. */
export const calledBefore = (row: string): string => `wire_money(${calledBeforeRow(row)}, ${row}.currency)`

/** What no call has asked for yet of the allocation of a line, the line counted. */
export const uncalledOfLine = (row: string): string =>
  `(select wire_money(${uncalledByLineRow(row, 'c', 'i')}, ${row}.currency)
    from investments i
    join cash_calls c on c.tenant_id = $1 and c.id = ${row}.cash_call_id
    where i.tenant_id = $1 and i.id = ${row}.investment_id)`

/** The same of all allocations of a call. */
export const uncalledOfCall = (row: string): string =>
  `(select wire_money(coalesce(sum(${uncalledByLineRow('l', row, 'i')}), 0)::bigint, ${row}.currency)
    from cash_call_lines l
    join investments i on i.tenant_id = $1 and i.id = l.investment_id
    where l.tenant_id = $1 and l.cash_call_id = ${row}.id and l.deleted_at is null and ${lineCounts('l')})`
