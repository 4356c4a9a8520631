import { marketSoundingAcceptance } from '@moorgate/contract'
import { momentsBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { users } from '../investors/index.ts'
import { nameOfUser } from '../../rows/people-rows.ts'
import { opportunities } from '../opportunities/index.ts'

const acceptedAt = (row: string) => `wire_instant(${row}.accepted_at)`

/**
 * Rows are written once, so a row is as old as its acceptance and never changes. `between` takes two days in
 * London, both included.
 */
export const acceptances: Table = tableOf(marketSoundingAcceptance, {
  name: 'market_sounding_acceptances',
  softDeletes: false,
  columns: {
    created_at: acceptedAt,
    updated_at: acceptedAt,
    version: () => '1',
    user_name: nameOfUser,
    ceased_at: (row) =>
      `(select wire_instant(s.cleansed_at) from market_soundings s where s.tenant_id = $1
        and s.investment_opportunity_id = ${row}.investment_opportunity_id)`,
    opportunity_name: (row) =>
      `(select o.name from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`,
  },
  filters: { between: momentsBetween('accepted_at') },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
  },
})
