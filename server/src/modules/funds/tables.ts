import {
  admittedCommitmentStatuses,
  calledDrawdownStatuses,
  openDrawdownLineStatuses,
} from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  approveFundCommitmentClose,
  closeFundCommitment,
  confirmFundDefault,
  deleteFundCommitment,
  draftFundTransfer,
  drawUpFundDrawdown,
  fund,
  fundClosing,
  fundCommitment,
  fundDrawdown,
  fundDrawdownLine,
  issueFundDrawdown,
  liftFundDefault,
  cancelFundDrawdown,
  recordFundPayment,
  reportFundDefault,
  roleIds,
  setFundBank,
  updateFundCommitment,
  withdrawFundCommitmentClose,
  withOwnValues,
} from '@moorgate/contract'
import { daysBetween } from '../../kernel/list/between.ts'
import { comparing } from '../../kernel/list/comparing.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { FilterSql, Table } from '../../kernel/resource/table.ts'
import { openOfFundLineSql, unfundedSql } from '../../rows/fund-rows.ts'
import { ownedBy } from '../../rows/holding-rows.ts'
import { isLateFundLine } from '../../rows/overdue-rows.ts'
import { percentSql } from '../../rows/percent-rows.ts'
import { identityOfUser, nameOfUser } from '../../rows/people-rows.ts'
import { attributeColumns } from '../attributes/index.ts'
import { documents } from '../documents/index.ts'
import { users } from '../investors/index.ts'
import { mayNotApproveClose } from './commitments/close-commitment.ts'
import { mayNotConfirmDefault } from './commitments/default-commitment.ts'
import { leftOutSql } from './drawdowns/left-out.ts'
import { isNeverCancelled, mayCancelSql } from './drawdowns/may-cancel.ts'
import { letterCounts } from './letters/letter-counts.ts'
import { fundName, isInvestor, nameBy, ofOwnCommitment, untilLeft } from './own-commitment.ts'

const money = (column: string) => (row: string) => `wire_money(${row}.${column}_minor, ${row}.currency)`
const ratio = (column: string) => (row: string) => `wire_decimal(${row}.${column})`
/** What is answered as a decimal, as a number to compare with. */
const compared = (sql: (row: string) => string) => comparing((row) => `${sql(row)}::numeric`, 'numeric')
const latestPerUnit = (row: string) => `(select wire_decimal(n.per_unit) from net_asset_values n
  where n.tenant_id = $1 and n.fund_id = ${row}.id and n.status = 'published' and n.deleted_at is null
  order by n.date desc, n.class limit 1)`

const comparedUntilLeft =
  (sql: (row: string) => string): FilterSql =>
  (row, values, statement, ...rest) =>
    compared((each) => untilLeft(sql)(each, { statement }))(row, values, statement, ...rest)

export const funds: Table = tableOf(withOwnValues(fund), {
  events: allRecordEventNames('fund'),
  addedColumns: attributeColumns('fund'),
  columns: { bank_account_set: (row) => `(${row}.bank_account_id is not null)` },
  permissions: { call: drawUpFundDrawdown, set_bank: setFundBank },
  filters: {
    committed: compared(money('committed')),
    nav: comparedUntilLeft(money('nav')),
    tvpi: comparedUntilLeft(ratio('tvpi')),
  },
  appends: {
    committed: money('committed'),
    called: money('called'),
    drawn: money('drawn'),
    drawn_percent: (row) => percentSql(`${row}.drawn_minor`, `${row}.committed_minor`),
    distributed: money('distributed'),
    nav: untilLeft(money('nav')),
    nav_per_unit: untilLeft(latestPerUnit),
    valued_on: untilLeft((row) => `${row}.valued_on`),
    units: ratio('units'),
    pic: untilLeft(ratio('pic')),
    dpi: untilLeft(ratio('dpi')),
    rvpi: untilLeft(ratio('rvpi')),
    tvpi: untilLeft(ratio('tvpi')),
    irr: untilLeft(ratio('irr')),
    cash: (
      row,
    ) => `(select wire_money(coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint, ${row}.currency) from ledgers e
      where e.tenant_id = $1 and e.fund_id = ${row}.id and e.account = 'client_cash' and e.currency = ${row}.currency)`,
    unit_classes: (row) => `array(select distinct c.class from fund_commitments c
      where c.tenant_id = $1 and c.fund_id = ${row}.id and c.deleted_at is null order by c.class)`,
    investors_count: (row) => `(select count(distinct c.user_id)::int from fund_commitments c
      where c.tenant_id = $1 and c.fund_id = ${row}.id and c.deleted_at is null and c.status in ${statusList(admittedCommitmentStatuses)})`,
  },
  relations: {
    fundCommitments: { kind: 'many', to: () => fundCommitments, column: 'fund_id' },
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'fund'`,
    },
  },
  usedBy: [
    { table: 'company_holdings', column: 'fund_id' },
    { table: 'companies', column: 'fund_id' },
    { table: 'fund_commitments', column: 'fund_id' },
    { table: 'net_asset_values', column: 'fund_id' },
    { table: 'fund_links', column: 'fund_id' },
    { table: 'fund_links', column: 'other_fund_id' },
  ],
  visibleTo: (scope, row, statement) =>
    isInvestor(scope) ? ofOwnCommitment(`${row}.id`, statement) : undefined,
  // How many others there are, and what is in the account, is the firm’s own business.
  hiddenFrom: (scope) => (isInvestor(scope) ? ['cash', 'investors_count', 'unit_classes'] : []),
})

const nameOfFund = (row: string) => fundName(`${row}.fund_id`)

export const fundCommitments: Table = tableOf(fundCommitment, {
  permissions: {
    edit: updateFundCommitment,
    delete: deleteFundCommitment,
    suspend: reportFundDefault,
    confirm: { ...confirmFundDefault, forbids: mayNotConfirmDefault },
    send_back: liftFundDefault,
    close: closeFundCommitment,
    approve: { ...approveFundCommitmentClose, forbids: mayNotApproveClose },
    cancel: withdrawFundCommitmentClose,
    move: draftFundTransfer,
  },
  columns: {
    closing_number: (row) =>
      `(select k.number from fund_closings k where k.tenant_id = $1 and k.id = ${row}.fund_closing_id)`,
    to_pay: (row) => `wire_money(${row}.called_minor - ${row}.paid_minor, ${row}.currency)`,
    unfunded: (row) => `wire_money(${unfundedSql(row)}, ${row}.currency)`,
    released: money('released'),
    transferred: (row) =>
      `wire_money((select coalesce(sum(x.amount_minor), 0)::bigint from fund_transfers x
        where x.tenant_id = $1 and x.fund_commitment_id = ${row}.id and x.status = 'approved'), ${row}.currency)`,
    close_requester_name: nameBy('close_requested_by'),
    close_requested: money('close_requested'),
    default_reporter_name: nameBy('default_reported_by'),
    investor_name: nameOfUser,
    registered_name: (row) => `(select e.registered_name from investment_method_entities e
      where e.tenant_id = $1 and e.id = ${row}.investment_method_entity_id)`,
    fund_name: nameOfFund,
  },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
    fundClosing: { kind: 'one', to: () => fundClosings, column: 'fund_closing_id' },
  },
  usedBy: [{ table: 'fund_drawdown_lines', column: 'fund_commitment_id' }],
  visibleTo: (scope, row, statement) =>
    isInvestor(scope) ? `${row}.status <> 'draft' and ${ownedBy(row, statement.me())}` : undefined,
  hiddenFrom: (scope) =>
    isInvestor(scope)
      ? [
          'notes',
          'close_reason',
          'close_requester_name',
          'close_requested_at',
          'close_requested',
          'default_reason',
          'default_reporter_name',
          'default_reported_at',
        ]
      : [],
})

export const fundClosings: Table = tableOf(fundClosing, {
  columns: { fund_name: nameOfFund },
  filters: { between: daysBetween('date') },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    fundCommitments: { kind: 'many', to: () => fundCommitments, column: 'fund_closing_id' },
  },
})

const linesOf = (row: string) =>
  `from fund_drawdown_lines l where l.tenant_id = $1 and l.fund_drawdown_id = ${row}.id and l.deleted_at is null`

export const fundDrawdowns: Table = tableOf(fundDrawdown, {
  permissions: {
    issue: issueFundDrawdown,
    cancel: { ...cancelFundDrawdown, forbids: isNeverCancelled },
    pay: recordFundPayment,
  },
  columns: {
    outstanding: (
      row,
    ) => `wire_money(case when not ${row}.status in ${statusList(calledDrawdownStatuses)} then 0
      else ${row}.total_minor - ${row}.received_minor end, ${row}.currency)`,
    lines_count: (row) => `(select count(*)::int ${linesOf(row)})`,
    paid_count: (row) => `(select count(*)::int ${linesOf(row)} and l.status = 'payment_received')`,
    overdue_count: (row, today) =>
      `(select count(*)::int ${linesOf(row)} and ${isLateFundLine('l', row, today)})`,
    left_out_count: leftOutSql,
    ...letterCounts('fund_drawdown'),
    fund_name: nameOfFund,
  },
  filters: { between: daysBetween('due_date') },
  appends: { may_cancel: mayCancelSql },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    lines: { kind: 'many', to: () => fundDrawdownLines, column: 'fund_drawdown_id' },
  },
})

const ofDrawdown = (column: string) => (row: string) =>
  `(select d.${column} from fund_drawdowns d where d.tenant_id = $1 and d.id = ${row}.fund_drawdown_id)`

export const fundDrawdownLines: Table = tableOf(fundDrawdownLine, {
  columns: {
    total: (row) => `wire_money(${row}.amount_minor + ${row}.interest_minor, ${row}.currency)`,
    outstanding: (row) => `wire_money(case when ${row}.status in ${statusList(openDrawdownLineStatuses)}
      then ${openOfFundLineSql(row)} else 0 end, ${row}.currency)`,
    title: ofDrawdown('title'),
    due_date: ofDrawdown('due_date'),
    overdue: (row, today) => `exists (select from fund_drawdowns late where late.tenant_id = $1
      and late.id = ${row}.fund_drawdown_id and ${isLateFundLine(row, 'late', today)})`,
    is_late: (row, today) => `coalesce(case when ${row}.status in ${statusList(openDrawdownLineStatuses)}
      then ${today} else ${row}.received_on end > ${ofDrawdown('due_date')(row)}, false)`,
    fund_id: ofDrawdown('fund_id'),
    fund_name: (row) => fundName(ofDrawdown('fund_id')(row)),
    investor_name: nameOfUser,
    identity: identityOfUser,
  },
  filters: {
    fund_id: (row, values, statement) =>
      `${ofDrawdown('fund_id')(row)}::text = any(${statement.bindList(values, 'text')})`,
  },
  relations: {
    fundDrawdown: { kind: 'one', to: () => fundDrawdowns, column: 'fund_drawdown_id' },
    fundCommitment: { kind: 'one', to: () => fundCommitments, column: 'fund_commitment_id' },
  },
  // What never went out, a discarded draft too, is nobody's business but the staff's.
  visibleTo: (scope, row, statement) =>
    isInvestor(scope)
      ? `${ownedBy(row, statement.me())} and ${ofDrawdown('issued_at')(row)} is not null`
      : undefined,
  hiddenFrom: ({ actor, tenant }) => {
    if (actor.roleId !== roleIds.user) return []
    return tenant.flags['hide_payment_reference'] === 1 ? ['identity', 'reference'] : ['identity']
  },
})
