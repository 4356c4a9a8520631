import { ledger } from '@moorgate/contract'
import { daysBetween } from '../../../kernel/list/between.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
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
    isInvestor(scope)
      ? ownedBy(row, statement.me())
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
})
