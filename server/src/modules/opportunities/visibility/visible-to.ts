import { hasClosedRow, isLiveRow } from '../../../kernel/database/opportunity-rows.ts'
import type { Statement } from '../../../kernel/database/statement.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { Scope } from '../../../kernel/work.ts'
import { tenantRules, gateJoinsSql, mayReadSql, passesGatesSql } from '../../eligibility/index.ts'
import { opportunities } from '../tables.ts'
import { invited, visibleOpportunities } from './visibility.ts'
import { ownedBy } from '../../../kernel/database/holding-rows.ts'

/**
 * Opportunities as one caller sees them: their own money in it, their invitation, whether they may invest.
 * The conditions of a statement are written before its fields, so a field finds the statement into which it
 * binds its values.
 */
export function opportunitiesSeenBy(scope: Scope): Table {
  let at: Statement | undefined
  return {
    ...opportunities,
    visibleTo: (context, row, statement) => {
      at = statement
      return visibleOpportunities(context, row, statement)
    },
    appends: {
      ...opportunities.appends,
      user_investment: (
        row,
      ) => `(select wire_money(sum(v.held_minor)::bigint, ${row}.currency) from investments v
        where v.tenant_id = $1 and v.investment_opportunity_id = ${row}.id and v.deleted_at is null
          and v.held_minor > 0 and ${ownedBy('v', at!.me())})`,
      user_right: (row) => `wire_money(${ownRight(row, at!)}, ${row}.currency)`,
      user_remaining: (row) => `wire_money(greatest(least(${row}.ceiling_minor - ${row}.held_minor,
        greatest(${row}.ceiling_minor - ${row}.held_minor - ${row}.rights_minor, 0) + coalesce(${ownRight(row, at!)}, 0)), 0),
        ${row}.currency)`,
      user_invited: (row) => invited(row, at!.me()),
      is_eligible: (row) => isEligible(scope, row, at!),
      may_read: (row) => mayRead(scope, row, at!),
    },
  }
}

/**
 * What the caller may still take by right, for themselves or an organisation; null where there is nothing to
 * take.
 */
const ownRight = (row: string, statement: Statement): string =>
  `case when ${row}.rights_minor > 0 then (select sum(r.open_minor)::bigint
    from open_rights($1, ${row}.id) r where ${ownedBy('r', statement.me())}) end`

/** True when the offer is open and no gate is closed for the caller. */
function isEligible(scope: Scope, row: string, statement: Statement): string {
  const terms = statement.bind(tenantRules(scope).termsVersion)
  const passes = passesGatesSql(`${row}.fca_class`, { ...riskRules(scope, statement), terms })
  return `(${isLiveRow(row)} and coalesce((select ${passes}
    from users u ${gateJoinsSql('null::bigint', 'null::bigint')}
    where u.tenant_id = $1 and u.id = ${statement.me()}), false))`
}

/**
 * True when the caller may read the offer in full: it is over, or their category and test let them read one
 * of its class.
 */
const mayRead = (scope: Scope, row: string, statement: Statement): string =>
  `(${hasClosedRow(row)} or coalesce((select ${mayReadSql(`${row}.fca_class`, riskRules(scope, statement))}
    from users u left join investor_types c on c.tenant_id = $1 and c.id = u.investor_type_id
    where u.tenant_id = $1 and u.id = ${statement.me()}), false))`

function riskRules(scope: Scope, statement: Statement) {
  const rules = tenantRules(scope)
  return {
    today: statement.bind(todayOf(scope)),
    categoriesOn: statement.bind(rules.categoriesEnabled),
    testOn: statement.bind(rules.complianceTestEnabled),
    testValidMonths: statement.bind(rules.testValidMonths),
  }
}
