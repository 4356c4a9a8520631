import type { FilterSql } from '../../../kernel/resource/table.ts'
import { payableFromSql, payoutWaitsForSql } from '../../payout-accounts/index.ts'

/** The method through which a refund's investment was made, whose account the money goes to. */
export const methodOfRefund = (row: string): string =>
  `from investments i join investment_method_entities e on e.tenant_id = $1 and e.id = i.investment_method_entity_id
    where i.tenant_id = $1 and i.id = ${row}.investment_id`

/** The filter `kept_back` of refunds. */
export const isKeptBack: FilterSql = (row, [value], statement, { now }) =>
  `(${row}.status = 'due' and (${row}.reason = 'payout_held' or exists (select 1 ${methodOfRefund(row)}
    and (${payableFromSql('e')} > ${statement.bind(now)}::timestamptz or ${payoutWaitsForSql('e')} is not null)))) is ${value === 'true' || value === '1' ? '' : 'not '}true`
