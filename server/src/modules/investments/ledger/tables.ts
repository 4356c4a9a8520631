import { can, ledger } from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import type { FilterSql, Table } from '../../../kernel/resource/table.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Scope } from '../../../kernel/work.ts'
import { users } from '../../investors/index.ts'
import { opportunities } from '../../opportunities/index.ts'
import { organisations } from '../../organisations/index.ts'
import {
  callOfEntry,
  distributionOfEntry,
  entriesOfMethods,
  entriesOfNominees,
  fundSourceOfEntry,
} from '../../../rows/ledger-rows.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { visibleMoney } from '../../opportunity-visibility/index.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { isInvestor, investments } from '../tables.ts'

export const ledgers: Table = tableOf(ledger, {
  softDeletes: false,
  columns: { investor_name: nameOfUser },
  filters: {
    between: daysBetween('date'),
    investment_method_entity_id: amongEntries(entriesOfMethods),
    nominee_id: amongEntries(entriesOfNominees),
  },
  appends: {
    cash_call_id: callOfEntry,
    distribution_id: distributionOfEntry,
    fund_source: fundSourceOfEntry,
  },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
    organisation: { kind: 'one', to: () => organisations, column: 'organisation_id' },
  },
  visibleTo: (scope, row, statement) =>
    isInvestor(scope) ? ownedBy(row, statement.me()) : staffEntries(scope, row),
})

/** Entries that are found by the records they came from; what is no id finds none. */
function amongEntries(entriesOf: (ids: string) => string): FilterSql {
  return (row, values, statement) => {
    const ids = values.filter((value) => /^[1-9]\d{0,14}$/.test(value))
    return `${row}.id in (${entriesOf(statement.bindList(ids, 'bigint'))})`
  }
}

/** What is booked on a fund is for those who see funds, the rest for those who see the offer's money. */
function staffEntries(scope: Scope, row: string): string | undefined {
  const money = visibleMoney(scope, `${row}.investment_opportunity_id`)
  const seesFunds = can(scope.actor.roleId ?? 0, 'funds', 'visit')
  if (money === undefined && seesFunds) return undefined
  return `case when ${row}.fund_id is null then ${money ?? 'true'} else ${seesFunds} end`
}
