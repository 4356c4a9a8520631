import {
  authoriseProceeds,
  cancelProceeds,
  confirmProceeds,
  opportunityDistribution,
  opportunityDistributionLine,
  payProceeds,
  redraftProceeds,
  returnProceeds,
} from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { AppendContext, Table } from '../../../kernel/resource/table.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { proceedsLeftSql } from '../../../rows/proceeds-rows.ts'
import { visibleMoney } from '../../opportunity-visibility/index.ts'
import { opportunities, opportunityColumn } from '../../opportunities/index.ts'
import { isHeldPayout, payableFromSql, payoutWaitsForSql } from '../../payout-accounts/index.ts'
import { investments } from '../tables.ts'
import { mayNotAuthorise } from './decide-proceeds.ts'
import { costOfLine, isKeptBack, methodOfLine, refundOf, wasKeptBack } from './line-rows.ts'

const linesOf = (row: string) => `from opportunity_distribution_lines l where l.tenant_id = $1
  and l.opportunity_distribution_id = ${row}.id and l.deleted_at is null`
const moneyOf = (row: string, lines: string) =>
  `(select wire_money(coalesce(sum(l.amount_minor), 0)::bigint, ${row}.currency) ${lines})`
/** Lines that are due: those whose payment is on hold, or the others. */
const dueOf = (row: string, isHeld: boolean, { statement }: AppendContext) =>
  `${linesOf(row)} and l.status = 'due' and ${isHeld ? '' : 'not '}${isHeldPayout(methodOfLine('l'), statement.now())}`
const nameBy = (person: (row: string) => string) => (row: string) =>
  `(select p.name from users p where p.tenant_id = $1 and p.id = ${person(row)})`

export const opportunityDistributions: Table = tableOf(opportunityDistribution, {
  permissions: {
    redraft: redraftProceeds,
    confirm: confirmProceeds,
    authorise: { ...authoriseProceeds, forbids: mayNotAuthorise },
    send_back: returnProceeds,
    cancel: cancelProceeds,
    pay: payProceeds,
  },
  columns: {
    lines_amount: (row) => moneyOf(row, linesOf(row)),
    paid_amount: (row) => moneyOf(row, `${linesOf(row)} and l.status = 'paid'`),
    shares: (row) => `(select wire_decimal(coalesce(sum(l.shares), 0)) ${linesOf(row)})`,
    lines_count: (row) => `(select count(*)::int ${linesOf(row)})`,
    paid_count: (row) => `(select count(*)::int ${linesOf(row)} and l.status = 'paid')`,
    left: proceedsLeftSql,
    maker_name: nameBy((row) => `coalesce(${row}.redrafted_by, ${row}.created_by)`),
    confirmer_name: nameBy((row) => `${row}.confirmed_by`),
    authoriser_name: nameBy((row) => `${row}.authorised_by`),
    opportunity_name: (row) => opportunityColumn('name', `${row}.investment_opportunity_id`),
  },
  appends: {
    held_count: (row, context) => `(select count(*)::int ${dueOf(row, true, context)})`,
    held_amount: (row, context) => moneyOf(row, dueOf(row, true, context)),
    payable_count: (row, context) => `(select count(*)::int ${dueOf(row, false, context)})`,
    payable_amount: (row, context) => moneyOf(row, dueOf(row, false, context)),
    kept_back_count: (row) => `(select count(*)::int ${linesOf(row)} and ${isKeptBack('l')})`,
  },
  filters: { between: daysBetween('pay_date') },
  relations: {
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    lines: {
      kind: 'many',
      to: () => opportunityDistributionLines,
      column: 'opportunity_distribution_id',
    },
  },
  visibleTo: (scope, row) => visibleMoney(scope, `${row}.investment_opportunity_id`),
})

export const opportunityDistributionLines: Table = tableOf(opportunityDistributionLine, {
  columns: {
    investor_name: nameOfUser,
    journal_id: (row) => `${row}.ledger_journal_id`,
    cost: (row) => `wire_money(${costOfLine(row)}, ${row}.currency)`,
    realised: (row) => `wire_money(${row}.amount_minor - ${costOfLine(row)}, ${row}.currency)`,
    paid_on: (row) =>
      `(case when ${wasKeptBack(row)} then (select r.paid_on ${refundOf(row)}) else ${row}.paid_on end)::text`,
    kept_back: (row) => `(${isKeptBack(row)})`,
    payable_from: (row) =>
      `(select wire_instant(${payableFromSql('e')}) ${methodOfLine(row)} and ${row}.status = 'due')`,
    waits_for: (row) => `(select ${payoutWaitsForSql('e')} ${methodOfLine(row)} and ${row}.status = 'due')`,
  },
  appends: {
    is_held: (row, { statement }) =>
      `(${row}.status = 'due' and ${isHeldPayout(methodOfLine(row), statement.now())})`,
  },
  relations: {
    opportunityDistribution: {
      kind: 'one',
      to: () => opportunityDistributions,
      column: 'opportunity_distribution_id',
    },
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
  },
  visibleTo: (scope, row) =>
    visibleMoney(
      scope,
      `(select i.investment_opportunity_id from investments i where i.tenant_id = $1 and i.id = ${row}.investment_id)`,
    ),
})
