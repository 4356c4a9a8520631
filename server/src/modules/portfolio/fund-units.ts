import { can } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isInvestor } from '../funds/index.ts'
import { listRequestOf, ownersSql } from './positions.ts'
import { filterOf } from './view-portfolio.ts'
import type { PortfolioScope } from './view-portfolio.ts'

/**
 * Whether funds stand beside the holdings: for investors, and for staff who may list funds. Commitments have
 * no method and no tax scheme, and delegates see no funds.
 */
export function hasFunds(
  question: QueryContext,
  { investment_method_entity_id: method, tax_option_id: tax, between }: PortfolioScope,
): boolean {
  const { actor, tenant } = question
  const mayRead = isInvestor(question)
    ? actor.delegation === undefined
    : can(actor.roleId ?? 0, 'funds', 'index')
  return (
    tenant.flags['funds_enabled'] === 1 &&
    mayRead &&
    [method, tax, between].every((each) => each === undefined)
  )
}

/** A commitment with what its units are worth, on the day of the fund's latest published value. */
export interface FundUnits {
  fund: string
  class: string
  currency: string
  committed: string
  paid: string
  distributed: string
  value: string | null
  valued_on: string | null
}

export async function fundUnits(question: QueryContext, scope: PortfolioScope): Promise<FundUnits[]> {
  if (!hasFunds(question, scope)) return []
  const statement = new Statement(question)
  const request = listRequestOf(question, { query: { filter: filterOf(scope) } })
  const money = (column: string) => `wire_money(c.${column}_minor, c.currency)`
  return question.rows<FundUnits>(
    `select f.name as fund, c.class, c.currency, ${money('amount')} as committed, ${money('paid')} as paid,
       ${money('distributed')} as distributed, ${money('value')} as value, c.valued_on::text as valued_on
     from fund_commitments c join funds f on f.tenant_id = $1 and f.id = c.fund_id
     where c.tenant_id = $1 and c.deleted_at is null and c.status in ${statusList(admittedCommitmentStatuses)}
       and ${ownersSql(question, request, statement, 'c')}
     order by f.name, c.class, c.id`,
    statement.values,
  )
}
