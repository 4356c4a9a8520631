import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  cancelPreEmption,
  closePreEmption,
  droppedStatuses,
  enterPreEmption,
  holderChoice,
  issuePreEmption,
  openPreEmption,
  preEmptionChoice,
  preEmptionOption,
  remindPreEmption,
  roleIds,
} from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { isExistingRow, isSameIssuerRow } from '../../rows/opportunity-rows.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { users } from '../investors/index.ts'
import { mayTakeSql, takesAnswersSql } from './answer-rules.ts'
import { roundAddress, roundName } from './round-name.ts'
import { opportunities } from '../opportunities/index.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'
import type { Extension } from '../../kernel/module.ts'
import { ownedBy } from '../../rows/holding-rows.ts'

const ofRound = (text: string, row: string) =>
  `(select ${text} from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`
const ofOption = (column: string, row: string) =>
  `(select p.${column} from pre_emption_options p where p.tenant_id = $1 and p.id = ${row}.pre_emption_option_id)`
const choicesOf = (row: string) =>
  `from pre_emption_choices c where c.tenant_id = $1 and c.pre_emption_option_id = ${row}.id`

/** A draft is the staff's; an investor sees the offers in which they are a holder. */
export const preEmptionOptions: Table = tableOf(preEmptionOption, {
  events: recordEventNames('pre_emption_option', 'created', 'updated', 'deleted'),
  permissions: {
    open: openPreEmption,
    remind: remindPreEmption,
    close: closePreEmption,
    cancel: cancelPreEmption,
    enter: enterPreEmption,
    issue: issuePreEmption,
  },
  columns: {
    opportunity_name: (row) => ofRound(roundName('o'), row),
    opportunity_slug: (row) => ofRound(roundAddress('o', `${row}.id`), row),
    is_issued: (row) => ofRound(isExistingRow('o'), row),
    issued_shares: (row) =>
      `(select coalesce(sum(c.allotted), 0)::text ${choicesOf(row)} and c.issued_on is not null)`,
    holders_count: (row) =>
      `(select count(*)::int ${choicesOf(row)} and c.choice <> ${preEmptionChoice.notApplicable} and ${mayTakeSql('c', row)})`,
    awaiting_count: (row) =>
      `(select count(*)::int ${choicesOf(row)} and c.choice = ${preEmptionChoice.awaiting} and ${mayTakeSql('c', row)})`,
  },
  appends: { takes_answers: (row, { statement }) => takesAnswersSql(row, statement.now()) },
  relations: {
    choices: { kind: 'many', to: () => holderChoices, column: 'pre_emption_option_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? `(${row}.status <> 'draft' and exists (select 1 ${choicesOf(row)} and ${ownedBy('c', statement.me())}))`
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
})

/** Percent of all issued shares with six places, as domain/pre-emption-dilution.ts has it. */
const percent = (part: string, whole: string) => `round(${part} * 100 / nullif(${whole}, 0), 6)::text`
const inIssue = (row: string) => ofOption('in_issue', row)
const afterwards = (row: string) => `(${inIssue(row)} + ${ofOption('available', row)})`

/** What the reservation that came with an answer buys at the offer's price; null where none came. */
const reservedShares = (row: string) => `(select case when i.deleted_at is not null
    or i.status in ${statusList(droppedStatuses)} then '0'
  else div(i.amount_minor, ${ofOption('price', row)} * 100)::text end
  from investments i where i.tenant_id = $1 and i.id = ${row}.investment_id)`

const { maintain, increase, decrease } = preEmptionChoice

/** Shares that an answer asks for, by right and beyond it. */
const sharesAnswered = (
  row: string,
) => `(case when ${row}.choice in (${maintain}, ${increase}) then ${row}.entitlement else 0 end
  + case when ${row}.choice in (${increase}, ${decrease}) then coalesce(${row}.shares, 0) else 0 end)`

export const holderChoices: Table = tableOf(holderChoice, {
  softDeletes: false,
  columns: {
    investment_opportunity_id: (row) => ofOption('investment_opportunity_id', row),
    entitlement_cost: (row) =>
      `wire_money(ceil(${row}.entitlement * ${ofOption('price', row)} * 100)::bigint, ${ofOption('currency', row)})`,
    reserved_shares: reservedShares,
    reserved_differs: (row) =>
      `coalesce(${reservedShares(row)}::numeric <> coalesce(${row}.allotted, ${sharesAnswered(row)}), false)`,
    percent_before: (row) => percent(`${row}.holding`, inIssue(row)),
    percent_if_none: (row) => percent(`${row}.holding`, afterwards(row)),
    percent_if_maintained: (row) => percent(`(${row}.holding + ${row}.entitlement)`, afterwards(row)),
    percent_allotted: (row) => percent(`(${row}.holding + ${row}.allotted)`, afterwards(row)),
  },
  filters: {
    investment_opportunity_id: (row, values, statement) =>
      `${ofOption('investment_opportunity_id', row)}::text = any(${statement.bindList(values, 'text')})`,
    takes_answers: (row, values, statement) =>
      `exists (select 1 from pre_emption_options p where p.tenant_id = $1 and p.id = ${row}.pre_emption_option_id
        and ${takesAnswersSql('p', statement.now())} and ${mayTakeSql(row, 'p')}) is ${isTrue(values) ? '' : 'not '}true`,
    same_issuer_as: (row, values, statement) =>
      `exists (select 1 from pre_emption_options p
        join investment_opportunities o on o.tenant_id = $1 and o.id = p.investment_opportunity_id
        join investment_opportunities h on h.tenant_id = $1 and ${isExistingRow('h')} and ${isSameIssuerRow('o', 'h')}
        where p.tenant_id = $1 and p.id = ${row}.pre_emption_option_id
          and h.id::text = any(${statement.bindList(values, 'text')}))`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    option: { kind: 'one', to: () => preEmptionOptions, column: 'pre_emption_option_id' },
  },
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? ownedBy(row, statement.me())
      : visibleMoney(scope, ofOption('investment_opportunity_id', row)),
})

export const preEmptionRelations: readonly Extension[] = [
  {
    of: opportunities,
    relations: {
      preEmptionOptions: { kind: 'many', to: () => preEmptionOptions, column: 'investment_opportunity_id' },
    },
  },
]
