import { recordEventNames } from '@moorgate/contract/events/index.ts'
import { intent } from '@moorgate/contract'
import type { Table } from '../../../kernel/resource/table.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import { users } from '../../investors/index.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { intentTerms, opportunities, opportunityColumn } from '../../opportunities/index.ts'
import { visibleMoney } from '../../opportunity-visibility/index.ts'
import { isInvestor } from '../tables.ts'

export const intents: Table = tableOf(intent, {
  events: recordEventNames('intent', 'created', 'updated'),
  columns: {
    investor_name: nameOfUser,
    opportunity_name: (row) => opportunityColumn('name', `${row}.investment_opportunity_id`),
    opportunity_slug: (row) => opportunityColumn('slug', `${row}.investment_opportunity_id`),
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    // Anyone who sees the intent sees what came with it, also once the offer is over.
    intentTerms: {
      kind: 'through',
      to: () => intentTerms,
      via: 'intent_accepted_terms',
      from: 'intent_id',
      column: 'intent_term_id',
      visibleTo: () => undefined,
    },
  },
  visibleTo: (scope, row, statement) =>
    isInvestor(scope)
      ? `${row}.user_id = ${statement.me()}`
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
})
