import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { can, capTableScenario, roleIds, shareLot, sharePrice, tabHidden } from '@moorgate/contract'
import { daysBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { investments } from '../investments/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { readableOpportunities } from '../opportunity-reading/index.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'
import type { Extension } from '../../kernel/module.ts'
import { yearlyGrowthSql } from '../../rows/growth-rows.ts'
import { issuedSharesSql } from '../../rows/share-rows.ts'
import { ofSharedHolding, ownedBy, throughMethods } from '../../rows/holding-rows.ts'

/** A row of an opportunity is read by people who may read the opportunity. */
const ofReadableOpportunity = (scope: Scope, row: string, statement: Statement) => {
  const seen = readableOpportunities(scope, 'w', statement)
  return (
    seen &&
    `exists (select 1 from investment_opportunities w where w.tenant_id = $1 and w.id = ${row}.investment_opportunity_id and (${seen}))`
  )
}

/** A price of a fund's company is for staff who may open companies. */
const visiblePrices = (scope: Scope, row: string, statement: Statement) => {
  const ofOpportunity = ofReadableOpportunity(scope, row, statement)
  if (scope.tenant.flags['funds_enabled'] === 1 && can(scope.actor.roleId ?? 0, 'funds_opportunity', 'index'))
    return ofOpportunity && `(${row}.company_id is not null or ${ofOpportunity})`
  const isOpportunitys = `${row}.company_id is null`
  return ofOpportunity ? `${isOpportunitys} and ${ofOpportunity}` : isOpportunitys
}

export const sharePrices: Table = tableOf(sharePrice, {
  events: allRecordEventNames('share_price'),
  delegates: {
    rows: (row, delegation, statement) =>
      ofSharedHolding(`${row}.investment_opportunity_id`, delegation, statement),
  },
  relations: {
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  filters: { between: daysBetween('date') },
  appends: {
    change_percent: (row) =>
      `(select (round(${row}.price * 100 / nullif(p.price, 0), 6) - 100)::text from share_prices p
        where p.tenant_id = $1 and p.deleted_at is null
          and (p.investment_opportunity_id = ${row}.investment_opportunity_id or p.company_id = ${row}.company_id)
          and (p.date, p.id) < (${row}.date, ${row}.id) order by p.date desc, p.id desc limit 1)`,
    yearly_growth: (row) =>
      `(select ${yearlyGrowthSql({ price: 'p.price', date: 'p.date' }, { price: `${row}.price`, date: `${row}.date` })}
        from share_prices p where p.tenant_id = $1 and p.deleted_at is null
          and (p.investment_opportunity_id = ${row}.investment_opportunity_id or p.company_id = ${row}.company_id)
        order by p.date, p.id limit 1)`,
  },
  visibleTo: visiblePrices,
})

/** Of a lot an investor sees their own; staff see those of the opportunities whose money they may see. */
export const shareLots: Table = tableOf(shareLot, {
  delegates: {
    rows: (row, delegation, statement) => throughMethods(delegation, `${row}.investment_id`, statement),
  },
  softDeletes: false,
  columns: {
    cost: (row) => `wire_money(${row}.cost_minor, ${row}.currency)`,
    certificate_number: (row) =>
      `(select c.number from certificates c where c.tenant_id = $1 and c.share_lot_id = ${row}.id
        and c.cancelled_on is null)`,
    percent: (row) =>
      `(select (round(${row}.shares * 100 / nullif(o.shares_in_issue + ${issuedSharesSql('o.id')}, 0), 6))::text
        from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`,
  },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? ownedBy(row, statement.me())
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
})

export const priceRelations: readonly Extension[] = [
  {
    of: opportunities,
    relations: { sharePrices: { kind: 'many', to: () => sharePrices, column: 'investment_opportunity_id' } },
  },
]

/** Scenarios that were kept, for staff who see the round's cap table. */
export const scenarios: Table = tableOf(capTableScenario, {
  events: allRecordEventNames('cap_table_scenario'),
  columns: {
    actor_name: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.created_by)`,
  },
  visibleTo: (scope, row, statement) =>
    tabHidden(scope.actor.roleId ?? 0, 'investment_opportunity_existing', 'cap-table')
      ? 'false'
      : ofReadableOpportunity(scope, row, statement),
})
