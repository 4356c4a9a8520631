import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  cancelCashCall,
  cashCall,
  cashCallLine,
  inactiveCallStatuses,
  investment,
  issueCashCall,
  openLineStatuses,
  payment,
  recordPayment,
  refund,
  roleIds,
  updateCashCall,
} from '@moorgate/contract'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import { isAwaitedRow, lineCounts, uncalledOfRow } from '../../rows/called-rows.ts'
import { isDisputedPayment } from '../../rows/card-payment-rows.ts'
import { isLateRow } from '../../rows/overdue-rows.ts'
import { mayAskSchemeRow } from '../../rows/tax-rows.ts'
import { percentSql } from '../../rows/percent-rows.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { allottedCostSql, expectedSharesRow } from '../../rows/investment-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { daysBetween } from '../../kernel/list/between.ts'
import type { DelegateAccess, Table } from '../../kernel/resource/table.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { hasStanding, isOverdueLine, linesOf, openCounts, standingOrder } from './calls/line-rows.ts'
import { gainMinor, returnedMinor, valueMinor } from './value-rows.ts'
import { calledBefore, remainderOfLine, uncalledOfCall, uncalledOfLine } from './calls/called-columns.ts'
import { earliestDueDateSql } from './calls/earliest-due-date.ts'
import { isHeldRefund, isKeptBack, methodOfRefund, payoutColumns } from './calls/refund-rows.ts'
import { addDocuments, documents } from '../documents/index.ts'
import { users } from '../investors/index.ts'
import { identityOfUser, nameOfUser } from '../../rows/people-rows.ts'
import { nominees } from '../investor-lists/index.ts'
import { methodEntities } from '../methods/index.ts'
import { organisations } from '../organisations/index.ts'
import { opportunities, opportunityColumn, rewards } from '../opportunities/index.ts'
import { taxOptions } from '../tax-schemes/index.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'
import { ownedBy, throughMethods } from '../../rows/holding-rows.ts'

export const isInvestor = ({ actor }: Scope) => actor.roleId === roleIds.user

const opportunityOfInvestment = (row: string) =>
  `(select i.investment_opportunity_id from investments i where i.tenant_id = $1 and i.id = ${row}.investment_id)`

/**
 * Rows that hang on an investment: of the person whose investment it is, or of staff who may see the
 * opportunity's money.
 */
export function visibleByInvestment(scope: Scope, row: string, statement: Statement): string | undefined {
  if (!isInvestor(scope)) return visibleMoney(scope, opportunityOfInvestment(row))
  return `exists (select 1 from investments i where i.tenant_id = $1 and i.id = ${row}.investment_id
    and ${ownedBy('i', statement.me())})`
}

/** What was invested through the methods that are shared. */
export const byInvestment: DelegateAccess = {
  rows: (row, delegation, statement) => throughMethods(delegation, `${row}.investment_id`, statement),
}

export const investments: Table = tableOf(investment, {
  events: recordEventNames('investment', 'updated'),
  permissions: { add_documents: addDocuments('investment') },
  delegates: { rows: (row, delegation, statement) => throughMethods(delegation, `${row}.id`, statement) },
  columns: {
    // One more than those before it, so that it also counts right in the statement that writes the row.
    waiting_position: (row) => `case when ${row}.status = 'waiting_list' then
      (select count(*)::int + 1 from investments w where w.tenant_id = $1 and w.deleted_at is null
        and w.investment_opportunity_id = ${row}.investment_opportunity_id and w.status = 'waiting_list'
        and w.id < ${row}.id) end`,
    // What the shares cost that are held; of a round's own it is what was allotted.
    allocated: (row) => `wire_money(${allottedCostSql(row)}, ${row}.currency)`,
    uncalled: (row) => `wire_money(${uncalledOfRow(row)}, ${row}.currency)`,
    certificate_number: (row) =>
      `(select n.number from certificates n where n.tenant_id = $1 and n.investment_id = ${row}.id
        and n.cancelled_on is null)`,
    tax_option_name: (row) =>
      `(select x.name from tax_options x where x.tenant_id = $1 and x.id = ${row}.tax_option_id)`,
    investor_name: nameOfUser,
    opportunity_name: (row) => opportunityColumn('name', `${row}.investment_opportunity_id`),
    opportunity_slug: (row) => opportunityColumn('slug', `${row}.investment_opportunity_id`),
  },
  filters: {
    between: daysBetween('date'),
    fund_id: (row, values, statement) =>
      `${opportunityColumn('fund_id', `${row}.investment_opportunity_id`)}::text = any(${statement.bindList(values, 'text')})`,
    investment_method_id: (row, values, statement) =>
      `exists (select 1 from investment_method_entities e where e.tenant_id = $1
        and e.id = ${row}.investment_method_entity_id
        and e.investment_method_id::text = any(${statement.bindList(values, 'text')}))`,
    awaiting_payment: (row, values) => `${isTrue(values) ? '' : 'not '}${isAwaitedRow(row)}`,
    existing: (row, values) =>
      `${isTrue(values) ? '' : 'not '}exists (select 1 from investment_opportunities x where x.tenant_id = $1
        and x.id = ${row}.investment_opportunity_id and ${isExistingRow('x')})`,
  },
  appends: {
    overdue: (row, { today }) => `(${isAwaitedRow(row)} and ${isLateRow(row, today)})`,
    expected_shares: (
      row,
    ) => `(select wire_decimal(${expectedSharesRow(row, 'o')}) from investment_opportunities o
      where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`,
    current_value: (row) => `wire_money(${valueMinor(row)}, ${row}.currency)`,
    gain: (row) => `wire_money(${gainMinor(row)}, ${row}.currency)`,
    gain_percent: (row) => percentSql(gainMinor(row), allottedCostSql(row)),
    may_ask_scheme: (row, { scope }) =>
      scope.tenant.flags['tax_enabled'] === 1 ? mayAskSchemeRow(row) : 'false',
    multiple: (row) => `round(${returnedMinor(row)}::numeric / nullif(${allottedCostSql(row)}, 0), 6)::text`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    organisation: { kind: 'one', to: () => organisations, column: 'organisation_id' },
    nominee: { kind: 'one', to: () => nominees, column: 'nominee_id' },
    reward: { kind: 'one', to: () => rewards, column: 'reward_id' },
    taxOption: { kind: 'one', to: () => taxOptions, column: 'tax_option_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    investmentMethodEntity: { kind: 'one', to: () => methodEntities, column: 'investment_method_entity_id' },
    parent: { kind: 'one', to: () => investments, column: 'parent_id' },
    subsequents: { kind: 'many', to: () => investments, column: 'parent_id' },
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'investment'`,
    },
    cashCallLines: { kind: 'many', to: () => cashCallLines, column: 'investment_id' },
    payments: { kind: 'many', to: () => payments, column: 'investment_id' },
    refunds: { kind: 'many', to: () => refunds, column: 'investment_id' },
  },
  visibleTo: (scope, row, statement) =>
    isInvestor(scope)
      ? ownedBy(row, statement.me())
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
  hiddenFrom: (scope) => (isInvestor(scope) ? ['notes', ...hiddenReference(scope)] : []),
})

const hiddenReference = ({ tenant }: Scope) =>
  tenant.flags['hide_payment_reference'] === 1 ? ['reference'] : []

export const cashCalls: Table = tableOf(cashCall, {
  events: recordEventNames('cash_call', 'updated'),
  permissions: { edit: updateCashCall, issue: issueCashCall, cancel: cancelCashCall, pay: recordPayment },
  columns: {
    received_percent: (row) => percentSql(`${row}.received_minor`, `${row}.total_minor`),
    outstanding: (row) => `wire_money(case when ${row}.status in ${statusList(inactiveCallStatuses)} then 0
      else ${row}.total_minor - ${row}.received_minor end, ${row}.currency)`,
    uncalled: uncalledOfCall,
    lines_count: (row) => `(select count(*)::int ${linesOf(row)} and ${lineCounts('l')})`,
    paid_count: (row) => `(select count(*)::int ${linesOf(row)} and l.status = 'payment_received')`,
    ...openCounts,
    investors_count: (row) =>
      `(select count(distinct l.user_id)::int ${linesOf(row)} and ${lineCounts('l')})`,
    opportunity_name: (row) => opportunityColumn('name', `${row}.investment_opportunity_id`),
  },
  appends: { earliest_due_date: earliestDueDateSql },
  filters: { between: daysBetween('due_date') },
  relations: {
    lines: { kind: 'many', to: () => cashCallLines, column: 'cash_call_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  visibleTo: (scope, row) => visibleMoney(scope, `${row}.investment_opportunity_id`),
})

const ofCall = (column: string) => (row: string) =>
  `(select k.${column} from cash_calls k where k.tenant_id = $1 and k.id = ${row}.cash_call_id)`

export const cashCallLines: Table = tableOf(cashCallLine, {
  delegates: byInvestment,
  columns: {
    investment_amount: (row) => `wire_money(${row}.amount_minor - ${row}.fee_minor, ${row}.currency)`,
    allocation_amount: (row) => `(select wire_money(i.amount_minor, i.currency) from investments i
      where i.tenant_id = $1 and i.id = ${row}.investment_id)`,
    called_before: calledBefore,
    uncalled: uncalledOfLine,
    remainder: remainderOfLine,
    outstanding: (row) => `wire_money(case when ${row}.status in ${statusList(openLineStatuses)}
      then ${row}.amount_minor - ${row}.received_minor else 0 end, ${row}.currency)`,
    overdue: isOverdueLine,
    due_date: ofCall('due_date'),
    issued_at: (row) => `wire_instant(${ofCall('issued_at')(row)})`,
    grace_days: ofCall('grace_days'),
    default_interest: (row) => `wire_decimal(${ofCall('default_interest')(row)})`,
    title: ofCall('title'),
    investor_name: nameOfUser,
    identity: identityOfUser,
    investment_opportunity_id: ofCall('investment_opportunity_id'),
    opportunity_name: (row) => opportunityColumn('name', ofCall('investment_opportunity_id')(row)),
    opportunity_slug: (row) => opportunityColumn('slug', ofCall('investment_opportunity_id')(row)),
  },
  filters: {
    sent: (row, values) => `${row}.sent_at is ${isTrue(values) ? 'not ' : ''}null`,
    standing: hasStanding,
  },
  sorts: { standing: { sql: standingOrder, type: 'integer' } },
  relations: {
    cashCall: { kind: 'one', to: () => cashCalls, column: 'cash_call_id' },
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
    payments: { kind: 'many', to: () => payments, column: 'cash_call_line_id' },
  },
  visibleTo: (scope, row, statement) => {
    const own = visibleByInvestment(scope, row, statement)
    return isInvestor(scope) ? `${own} and ${ofCall('issued_at')(row)} is not null` : own
  },
  hiddenFrom: (scope) => (isInvestor(scope) ? ['identity', ...hiddenReference(scope)] : []),
})

export const payments: Table = tableOf(payment, {
  softDeletes: false,
  columns: {
    reversed_at: (row) => `(select wire_instant(v.created_at) from payment_reversals v
      where v.tenant_id = $1 and v.payment_id = ${row}.id)`,
    reversible: (row) => `(not exists (select 1 from payment_reversals v
      where v.tenant_id = $1 and v.payment_id = ${row}.id) and (${row}.method <> 'card' or ${isDisputedPayment(`${row}.id`)}))`,
  },
  hiddenFrom: (scope) => (isInvestor(scope) ? ['reversible'] : []),
  filters: { between: daysBetween('received_on') },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
  },
  visibleTo: visibleByInvestment,
})

export const refunds: Table = tableOf(refund, {
  delegates: byInvestment,
  columns: {
    investor_name: nameOfUser,
    opportunity_name: (row) => opportunityColumn('name', opportunityOfInvestment(row)),
    ...payoutColumns,
    investment_method_entity_id: (row) => `(select e.id ${methodOfRefund(row)})`,
    method_name: (row) => `(select e.display_name ${methodOfRefund(row)})`,
  },
  appends: { is_held: (row, { statement }) => isHeldRefund(row, statement.now()) },
  filters: {
    investment_opportunity_id: (row, values, statement) =>
      `${opportunityOfInvestment(row)}::text = any(${statement.bindList(values, 'text')})`,
    investment_method_entity_id: (row, values, statement) =>
      `(select e.id::text ${methodOfRefund(row)}) = any(${statement.bindList(values, 'text')})`,
    kept_back: isKeptBack,
  },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
  },
  visibleTo: visibleByInvestment,
})
