import type { Extension } from '../../kernel/module.ts'
import type { Relation } from '../../kernel/resource/table.ts'
import { investments, ledgers } from '../investments/index.ts'
import { keyDates, opportunities, opportunityColumn } from '../opportunities/index.ts'
import { funds } from './tables.ts'
import { netAssetValues } from './values/tables.ts'

const fundBy = (column: string | ((row: string) => string)): Record<string, Relation> => ({
  fund: { kind: 'one', to: () => funds, column },
})

/** The fund that an investment's offer was made for. */
const fundOfInvestment = (row: string) => opportunityColumn('fund_id', `${row}.investment_opportunity_id`)

/** A fund, and what leads to it from the tables below it. */
export const fundRelations: readonly Extension[] = [
  {
    of: funds,
    relations: {
      netAssetValues: { kind: 'many', to: () => netAssetValues, column: 'fund_id' },
      investments: { kind: 'many', to: () => investments, column: fundOfInvestment },
      ledgers: { kind: 'many', to: () => ledgers, column: 'fund_id' },
      keyDates: {
        kind: 'many',
        to: () => keyDates,
        column: 'owner_id',
        where: (row) => `${row}.owner_type = 'fund'`,
      },
    },
  },
  { of: opportunities, relations: fundBy('fund_id') },
  { of: investments, relations: fundBy(fundOfInvestment) },
  { of: ledgers, relations: fundBy('fund_id') },
]
