import { can, ledger } from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Scope } from '../../../kernel/work.ts'
import { users } from '../../investors/index.ts'
import { opportunities } from '../../opportunities/index.ts'
import { visibleMoney } from '../../opportunity-visibility/index.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { isInvestor, investments } from '../tables.ts'

export const ledgers: Table = tableOf(ledger, {
  softDeletes: false,
  filters: { between: daysBetween('date') },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    user: { kind: 'one', to: () => users, column: 'user_id' },
  },
  visibleTo: (scope, row, statement) =>
    isInvestor(scope) ? ownedBy(row, statement.me()) : staffEntries(scope, row),
})

/** What is booked on a fund is for those who see funds, the rest for those who see the offer's money. */
function staffEntries(scope: Scope, row: string): string | undefined {
  const money = visibleMoney(scope, `${row}.investment_opportunity_id`)
  const seesFunds = can(scope.actor.roleId ?? 0, 'funds', 'visit')
  if (money === undefined && seesFunds) return undefined
  return `case when ${row}.fund_id is null then ${money ?? 'true'} else ${seesFunds} end`
}
