import type { FilterSql } from '../../../kernel/resource/table.ts'
import { isHeldPayout, payableFromSql, payoutWaitsForSql } from '../../payout-accounts/index.ts'

/** The method through which a refund's investment was made, whose account the money goes to. */
export const methodOfRefund = (row: string): string =>
  `from investments i join investment_method_entities e on e.tenant_id = $1 and e.id = i.investment_method_entity_id
    where i.tenant_id = $1 and i.id = ${row}.investment_id`

/** From when a refund that is due may be paid, and what it waits for besides. */
export const payoutColumns = {
  payable_from: (row: string) =>
    `(select wire_instant(${payableFromSql('e')}) ${methodOfRefund(row)} and ${row}.status = 'due')`,
  waits_for: (row: string) =>
    `(select ${payoutWaitsForSql('e')} ${methodOfRefund(row)} and ${row}.status = 'due')`,
}

/** Due, and not to be paid yet. */
export const isHeldRefund = (row: string, now: string): string =>
  `(${row}.status = 'due' and ${isHeldPayout(methodOfRefund(row), now)})`

/** The filter `kept_back` of refunds. */
export const isKeptBack: FilterSql = (row, [value], statement) =>
  `((${row}.status = 'due' and ${row}.reason = 'payout_held') or ${isHeldRefund(row, statement.now())}) is ${value === 'true' || value === '1' ? '' : 'not '}true`
