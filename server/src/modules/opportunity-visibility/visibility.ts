import {
  can,
  exemptCategories,
  opportunityEvent,
  ownedResourceHidden,
  refuse,
  roleIds,
} from '@moorgate/contract'
import type { OpportunityStatus, PermissionAction } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { legalCategorySql } from '../../rows/category-rows.ts'
import {
  hasClosedRow,
  invited,
  isExistingRow,
  isLiveExternalRow,
  isLiveRow,
} from '../../rows/opportunity-rows.ts'
import { isMoneyRow, ownedBy } from '../../rows/holding-rows.ts'
import { categoryStatusOn, isLetInRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'

/** Whether staff may do something to an opportunity of this status. */
export const mayTouch = (scope: Scope, status: number, action: PermissionAction): boolean =>
  can(scope.actor.roleId ?? 0, opportunityEvent(status as OpportunityStatus), action)

/** Refuses with 403 what the caller's role may not do with an opportunity in this status. */
export function mustTouch(scope: Scope, status: number, action: PermissionAction): void {
  if (!mayTouch(scope, status, action)) refuse({ code: 'forbidden' })
}

/**
 * Which opportunities exist for this caller. Staff: those of the events that their role has. Investors:
 * external offers (2), unless rules say for whom they are and as long as their promotion's approval stands;
 * internal ones (3) to which they are invited or which a rule opens to them; and later ones (4 to 6) in which
 * they have money. None is shown to a person who registered and is not let in yet (decision 24). A
 * confidential one exists only once its reader has accepted the duties that come with knowing of it (decision
 * 21).
 */
export function visibleOpportunities(scope: Scope, row: string, statement: Statement): string | undefined {
  const roleId = scope.actor.roleId ?? 0
  if (roleId !== roleIds.user) return visibleToRole(roleId, row)
  return visibleToInvestor(row, statement.me(), `${statement.bind(todayOf(scope))}::date`)
}

/** The same for an investor, whose id is in the parameter `me`, on a day, which is SQL of a date. */
export const visibleToInvestor = (row: string, me: string, day: string) =>
  `((${isMeantFor(row, me, day)} and ${mayBeRead(row, me)}) or (${hasClosedRow(row)} and ${hasMoneyIn(row, me)}))`

/** Open, and for this investor: to be read, or to be asked about first. */
export const isMeantFor = (row: string, me: string, day: string) =>
  `(${isLiveRow(row)} and ${isLetIn(me)} and (${invited(row, me)}
    or ((${isForAll(row)} or ${fitsRule(row, `p.id = ${me}`, day)}) and ${mayBePromotedTo(row, me, day)})))`

/**
 * An external offer whose approval as a promotion ended is not communicated to the public (Financial Services
 * and Markets Act 2000, section 21). Investors of an exempt category that is in date, and those who have
 * money in it, go on seeing it.
 */
export const mayBePromotedTo = (row: string, me: string, day: string) =>
  `(${isPromotable(row, day)} or exists (select 1 from users c
     join investor_types t on t.tenant_id = $1 and t.id = c.investor_type_id and (${legalCategorySql('t')}) in ${statusList(exemptCategories)}
     where c.tenant_id = $1 and c.id = ${me} and ${isCategorised('c', day)}) or ${hasMoneyIn(row, me)})`

/** The day decides when an approval ends, not the scheduled task that marks it. */
const isPromotable = (row: string, day: string) =>
  `(${row}.promotion_fell_at is null and coalesce(${row}.promotion_expires_on > ${day}, true) or not ${isLiveExternalRow(row)})`

/**
 * Not in confidence, or its reader has accepted to keep it so. The tenant's switch is not asked: turning
 * market sounding off must not show everybody what was kept from them.
 */
export const mayBeRead = (row: string, me: string) =>
  `(not ${row}.market_sounding or exists (select 1 from market_sounding_acceptances k where k.tenant_id = $1
     and k.user_id = ${me} and k.investment_opportunity_id = ${row}.id))`

/**
 * People whom the tenant still has to let in, or refused, are shown no offer. Of one person it is asked once
 * a statement, not once a row.
 */
const isLetIn = (me: string) =>
  `exists (select 1 from users e where e.tenant_id = $1 and e.id = ${me} and ${isLetInRow('e')})`

/** External, and nobody has said for whom. */
export const isForAll = (row: string) => `(${isLiveExternalRow(row)} and ${row}.visibility_rules = '[]')`

function visibleToRole(roleId: number, row: string): string | undefined {
  const live = can(roleId, 'investment_opportunity_live', 'index')
  const existing = can(roleId, 'investment_opportunity_existing', 'index')
  if (live && existing) return undefined
  if (live) return `not ${isExistingRow(row)}`
  return existing ? isExistingRow(row) : 'false'
}

/** A category counts from its approval to the day before it expires. */
const isCategorised = (person: string, day: string) => `(${categoryStatusOn(person, day)}) = 'approved'`

/** `who` is SQL about the person `p`. */
export const fitsRule = (row: string, who: string, day: string) =>
  `exists (select 1 from users p, jsonb_array_elements(${row}.visibility_rules) r where p.tenant_id = $1 and ${who}
     and num_nonnulls(r ->> 'client_group_id', r ->> 'investor_type_id', r ->> 'country') > 0
     and (r ->> 'client_group_id' is null or exists (select 1 from user_client_groups m where m.tenant_id = $1
       and m.user_id = p.id and m.client_group_id = (r ->> 'client_group_id')::bigint))
     and (r ->> 'investor_type_id' is null
       or ((r ->> 'investor_type_id')::bigint = p.investor_type_id and ${isCategorised('p', day)}))
     and (r ->> 'country' is null or r ->> 'country' = p.country_of_residence))`

/**
 * Nothing of it is kept from this investor: let in, and it is not in confidence or they accepted; or a round
 * that is over and in which they have money.
 */
export const isRevealed = (row: string, me: string) =>
  `((${mayBeRead(row, me)} and ${isLetIn(me)}) or (${hasClosedRow(row)} and ${hasMoneyIn(row, me)}))`

const hasMoneyIn = (row: string, me: string) =>
  `exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = ${row}.id
     and ${isMoneyRow('v')} and ${ownedBy('v', me)})`

/**
 * Which records about money in an opportunity staff may see: those whose opportunity they may, less what the
 * matrix withholds (an Investment Manager sees no transactions of existing investments). `opportunityId` is
 * SQL.
 */
export function visibleMoney(scope: Scope, opportunityId: string): string | undefined {
  const roleId = scope.actor.roleId ?? 0
  const shown = (event: 'investment_opportunity_live' | 'investment_opportunity_existing') =>
    can(roleId, event, 'index') && !ownedResourceHidden(roleId, event, 'investments')
  const live = shown('investment_opportunity_live')
  const existing = shown('investment_opportunity_existing')
  if (live && existing) return undefined
  if (!live && !existing) return 'false'
  return `exists (select 1 from investment_opportunities w where w.tenant_id = $1 and w.id = ${opportunityId}
    and ${live ? 'not ' : ''}${isExistingRow('w')})`
}
