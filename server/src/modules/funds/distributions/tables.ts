import { roleIds } from '@moorgate/contract'
import { sharedDistributionStatuses, unpaidDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import {
  authoriseDistribution,
  cancelDistribution,
  confirmDistribution,
  distribution,
  distributionLine,
  payDistribution,
  redraftDistribution,
  returnDistribution,
} from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { AppendContext, Table } from '../../../kernel/resource/table.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { isHeldPayout, payableFromSql, payoutWaitsForSql } from '../../payout-accounts/index.ts'
import { letterCounts } from '../letters/letter-counts.ts'
import { fundName, isInvestor, nameBy } from '../own-commitment.ts'
import { fundCommitments, funds } from '../tables.ts'
import { mayNotAuthorise } from './decide-distribution.ts'
import { awaitsSql, interestPaidSql, laterWaterfallSql, openBeforeSql } from './depending-waterfalls.ts'
import { methodOfLine } from './held-lines.ts'

const linesOf = (row: string) =>
  `from distribution_lines l where l.tenant_id = $1 and l.distribution_id = ${row}.id and l.deleted_at is null`
const paidOf = (row: string) => `${linesOf(row)} and l.status = 'paid'`
const toInvestorsOf = (row: string) => `${linesOf(row)} and l.recipient = 'investor'`
const moneyOf = (row: string, column: string, lines: string) =>
  `(select wire_money(coalesce(sum(l.${column}), 0)::bigint, ${row}.currency) ${lines})`

/** What an American waterfall was given of the company. */
const ofCompany = (row: string) => `${row}.basis #> '{contributions,0}'`

/** Lines that are due: those whose payment waits for something, or the others. */
const dueOf = (row: string, isHeld: boolean, { statement }: AppendContext) =>
  `${linesOf(row)} and l.status = 'due' and ${isHeld ? '' : 'not '}${isHeldPayout(methodOfLine('l'), statement.now())}`

export const distributions: Table = tableOf(distribution, {
  permissions: {
    redraft: redraftDistribution,
    confirm: confirmDistribution,
    authorise: { ...authoriseDistribution, forbids: mayNotAuthorise },
    send_back: returnDistribution,
    cancel: cancelDistribution,
    pay: payDistribution,
  },
  columns: {
    investors_amount: (row) => `wire_money(${row}.investors_minor, ${row}.currency)`,
    carry_amount: (row) => `wire_money(${row}.carry_minor, ${row}.currency)`,
    lines_amount: (row) => moneyOf(row, 'amount_minor', linesOf(row)),
    capital_amount: (row) => moneyOf(row, 'capital_minor', toInvestorsOf(row)),
    gain_amount: (row) => moneyOf(row, 'gain_minor', toInvestorsOf(row)),
    paid_amount: (row) => moneyOf(row, 'amount_minor', paidOf(row)),
    above_cash: (row) => `(${row}.status in ${statusList(unpaidDistributionStatuses)} and ${row}.amount_minor
      - (select coalesce(sum(l.amount_minor), 0) ${paidOf(row)})
      > (select coalesce(sum(e.debit_minor - e.credit_minor), 0) from ledgers e where e.tenant_id = $1
        and e.fund_id = ${row}.fund_id and e.account = 'client_cash' and e.currency = ${row}.currency))`,
    lines_count: (row) => `(select count(*)::int ${linesOf(row)})`,
    paid_count: (row) => `(select count(*)::int ${paidOf(row)})`,
    ...letterCounts('distribution'),
    cost: (row) =>
      `(select round((${ofCompany(row)} ->> 'amount')::numeric, scale(wire_money(0, ${row}.currency)::numeric))::text
        where ${row}.sharing = 'american')`,
    invested_on: (row) => `(select ${ofCompany(row)} ->> 'date' where ${row}.sharing = 'american')`,
    maker_name: (row) =>
      `(select p.name from users p where p.tenant_id = $1 and p.id = coalesce(${row}.redrafted_by, ${row}.created_by))`,
    confirmer_name: nameBy('confirmed_by'),
    authoriser_name: nameBy('authorised_by'),
    fund_name: (row) => fundName(`${row}.fund_id`),
  },
  appends: {
    held_count: (row, context) => `(select count(*)::int ${dueOf(row, true, context)})`,
    held_amount: (row, context) => moneyOf(row, 'amount_minor', dueOf(row, true, context)),
    payable_count: (row, context) => `(select count(*)::int ${dueOf(row, false, context)})`,
    payable_amount: (row, context) => moneyOf(row, 'amount_minor', dueOf(row, false, context)),
    awaits: (row) => `(${awaitsSql(row)})`,
    interest_paid: (row) =>
      `(select wire_money(${interestPaidSql(row)}, ${row}.currency) where ${row}.kind = 'equalisation')`,
    awaited_id: (row) => openBeforeSql(row, 'id'),
    awaited_title: (row) => openBeforeSql(row, 'title'),
    counted_in: laterWaterfallSql,
  },
  filters: { between: daysBetween('pay_date') },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    lines: { kind: 'many', to: () => distributionLines, column: 'distribution_id' },
  },
})

const ofDistribution = (column: string) => (row: string) =>
  `(select d.${column} from distributions d where d.tenant_id = $1 and d.id = ${row}.distribution_id)`

export const distributionLines: Table = tableOf(distributionLine, {
  columns: {
    title: ofDistribution('title'),
    kind: ofDistribution('kind'),
    pay_date: ofDistribution('pay_date'),
    fund_id: ofDistribution('fund_id'),
    fund_name: (row) => fundName(ofDistribution('fund_id')(row)),
    investor_name: (row) =>
      `coalesce(${nameOfUser(row)}, (select f.manager from funds f where f.tenant_id = $1
        and f.id = ${ofDistribution('fund_id')(row)}), 'Carry')`,
    payable_from: (row) =>
      `(select wire_instant(${payableFromSql('e')}) ${methodOfLine(row)} and ${row}.status = 'due')`,
    waits_for: (row) => `(select ${payoutWaitsForSql('e')} ${methodOfLine(row)} and ${row}.status = 'due')`,
  },
  appends: {
    is_held: (row, { statement }) =>
      `(${row}.status = 'due' and ${isHeldPayout(methodOfLine(row), statement.now())})`,
    percent: (row) =>
      `(case when ${row}.recipient = 'investor' then wire_decimal(round(${row}.amount_minor * 100.0
        / nullif(${ofDistribution('investors_minor')(row)}, 0), 6)) end)`,
  },
  filters: {
    fund_id: (row, values, statement) =>
      `${ofDistribution('fund_id')(row)}::text = any(${statement.bindList(values, 'text')})`,
  },
  relations: {
    distribution: { kind: 'one', to: () => distributions, column: 'distribution_id' },
    fundCommitment: { kind: 'one', to: () => fundCommitments, column: 'fund_commitment_id' },
  },
  // What is not authorised may still change.
  visibleTo: (scope, row, statement) =>
    isInvestor(scope)
      ? `${ownedBy(row, statement.me())} and ${ofDistribution('status')(row)} in ${statusList(sharedDistributionStatuses)}`
      : undefined,
  // What all get together is not for one of them.
  hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? ['percent'] : []),
})
