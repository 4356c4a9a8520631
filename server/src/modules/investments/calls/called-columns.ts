import { calledBeforeRow, lineCounts, partOf, uncalledByLineRow } from '../../../rows/called-rows.ts'
import { expectedSharesRow } from '../../../rows/investment-rows.ts'

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

/** What the line of a draft by share asks for beyond its shares: `withRounding`. Nothing of any other. */
export const remainderOfLine = (row: string): string =>
  `wire_money(coalesce((select greatest(0, ${partOf(row)} - round(${expectedSharesRow('i', 'o')} * c.per_share * 100)::bigint)
    from cash_calls c
    join investments i on i.tenant_id = $1 and i.id = ${row}.investment_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = c.investment_opportunity_id
    where c.tenant_id = $1 and c.id = ${row}.cash_call_id and c.status = 'draft' and c.basis = 'per_share'), 0), ${row}.currency)`
