import { users } from '../investors/index.ts'
import { nominees } from '../investor-lists/index.ts'
import { methodEntities } from '../methods/index.ts'
import { organisations } from '../organisations/index.ts'
import { opportunities } from '../opportunities/index.ts'
import type { Extension } from '../../kernel/module.ts'
import { cardPayments } from '../card-payments/index.ts'
import { investments, cashCalls } from './tables.ts'

const investmentsBy = (column: string) => ({ kind: 'many', to: () => investments, column }) as const

/** What they hold: what was cancelled counts for nothing, as in what a round has raised. */
const held = (row: string) => `sum(${row}.held_minor)`

export const investmentRelations: readonly Extension[] = [
  {
    of: cardPayments,
    relations: { investment: { kind: 'one', to: () => investments, column: 'investment_id' } },
  },
  { of: users, relations: { investments: investmentsBy('user_id') } },
  { of: organisations, relations: { investments: investmentsBy('organisation_id') } },
  {
    of: nominees,
    // In sterling, as all figures of a nominee.
    relations: {
      investments: {
        ...investmentsBy('nominee_id'),
        sum: (row) => `wire_money((${held(row)} filter (where ${row}.currency = 'GBP'))::bigint, 'GBP')`,
      },
    },
  },
  { of: methodEntities, relations: { investments: investmentsBy('investment_method_entity_id') } },
  {
    of: opportunities,
    relations: {
      investments: {
        ...investmentsBy('investment_opportunity_id'),
        sum: (row) => `wire_money(${held(row)}::bigint, min(${row}.currency))`,
      },
      cashCalls: { kind: 'many', to: () => cashCalls, column: 'investment_opportunity_id' },
    },
  },
]
