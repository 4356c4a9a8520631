import type { Statement } from '../../../kernel/database/statement.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import type { Scope } from '../../../kernel/work.ts'
import { isEligibleRow, mayReadRow } from '../../eligibility/index.ts'
import { isReadable } from '../../opportunity-reading/index.ts'
import { opportunities } from '../tables.ts'
import { invited, roomLeftSql } from '../../../rows/opportunity-rows.ts'
import { visibleOpportunities } from '../../opportunity-visibility/index.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { investorCountSql } from '../../../rows/holding-value.ts'
import { openRightRows } from '../../../rows/right-rows.ts'

/**
 * Opportunities as one caller sees them: their own money in it, their invitation, whether they may invest.
 * The conditions of a statement are written before its fields, so a field finds the statement into which it
 * binds its values.
 */
export function opportunitiesSeenBy(scope: Scope): Table {
  let at: Statement | undefined
  const onceReadable = (row: string, sql: string) => {
    const readable = isReadable(scope, row, at!)
    return readable === undefined ? sql : `case when ${readable} then ${sql} end`
  }
  return {
    ...opportunities,
    visibleTo: (context, row, statement) => {
      at = statement
      return visibleOpportunities(context, row, statement)
    },
    appends: {
      ...opportunities.appends,
      investor_count: (row) => onceReadable(row, investorCountSql(row)),
      user_investment: (
        row,
      ) => `(select wire_money(sum(v.held_minor)::bigint, ${row}.currency) from investments v
        where v.tenant_id = $1 and v.investment_opportunity_id = ${row}.id and v.deleted_at is null
          and v.held_minor > 0 and ${ownedBy('v', at!.me())})`,
      user_right: (row) => `wire_money(${ownRight(row, at!)}, ${row}.currency)`,
      user_remaining: (row) =>
        onceReadable(row, `wire_money(${roomLeftSql(row, ownRight(row, at!))}, ${row}.currency)`),
      user_invited: (row) => invited(row, at!.me()),
      is_eligible: (row) => isEligibleRow(scope, row, at!),
      may_read: (row) => mayReadRow(scope, row, at!),
    },
  }
}

/**
 * What the caller may still take by right, for themselves or an organisation; null where there is nothing to
 * take.
 */
const ownRight = (row: string, statement: Statement): string =>
  `case when ${row}.rights_minor > 0 then (select sum(r.open_minor)::bigint
    from ${openRightRows('$1', `${row}.id`)} r where ${ownedBy('r', statement.me())}) end`
