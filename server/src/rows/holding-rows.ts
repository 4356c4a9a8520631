import { moneylessStatuses, unsettledStatuses } from '@moorgate/contract'
import type { Delegation } from '../kernel/work.ts'
import type { Statement } from '../kernel/database/statement.ts'
import { statusList } from '../kernel/database/status-list.ts'

/** An investment that has money in it, or will have; `row` is its alias. */
export const isMoneyRow = (row: string) =>
  `(${row}.deleted_at is null and ${row}.status not in ${statusList(moneylessStatuses)})`

/**
 * A row with `user_id` and `organisation_id` that is somebody's own: theirs, or of an organisation they
 * belong to.
 */
export const ownedBy = (row: string, me: string) =>
  `(${row}.user_id = ${me} or ${row}.organisation_id = any(array(select g.organisation_id from organisation_members g
     where g.tenant_id = $1 and g.user_id = ${me} and g.status = 'active')))`

/**
 * SQL that an investment was made through one of the methods that are shared with the delegate;
 * `investmentId` is SQL. Undefined where everything is shared.
 */
export function throughMethods(
  { methodIds }: Delegation,
  investmentId: string,
  statement: Statement,
): string | undefined {
  if (methodIds === null) return undefined
  return `${investmentId} in (select v.id from investments v where v.tenant_id = $1
    and v.investment_method_entity_id = any(${statement.bindList(methodIds, 'bigint')}))`
}

/** An opportunity in which the account has invested, through a method that is shared; `id` is SQL. */
export function ofSharedHolding(id: string, { methodIds }: Delegation, statement: Statement): string {
  const shared =
    methodIds === null
      ? ''
      : `and v.investment_method_entity_id = any(${statement.bindList(methodIds, 'bigint')})`
  return `exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = ${id}
    and ${isMoneyRow('v')} and ${ownedBy('v', statement.me())} ${shared})`
}

/** Whether an investor has an unsettled allocation in an opportunity; `id` and `me` are SQL. */
export const reservedIn = (id: string, me: string): string =>
  `exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = ${id}
    and v.deleted_at is null and v.status in ${statusList(unsettledStatuses)} and ${ownedBy('v', me)})`

/** An organisation that one of the shared methods belongs to; `id` is SQL. */
export const ofSharedOrganisation = (id: string, methodIds: readonly number[], statement: Statement) =>
  `exists (select 1 from investment_method_entities e where e.tenant_id = $1 and e.organisation_id = ${id}
     and e.id = any(${statement.bindList(methodIds, 'bigint')}))`
