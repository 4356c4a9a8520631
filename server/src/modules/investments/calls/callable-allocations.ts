import { openLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { isCallable } from '../../../rows/callable-rows.ts'
import { isCalledLine, uncalledOfRow } from '../../../rows/called-rows.ts'
import { expectedSharesRow } from '../../../rows/investment-rows.ts'

/** An allocation of which something may be called. Money in minor units. */
export interface CallableAllocation {
  id: number
  user_id: number
  currency: string
  amount_minor: bigint
  /** What of it no call has asked for yet. */
  uncalled_minor: bigint
  /** What no call has asked for of its fee, and the VAT in that: all of it before the first call. */
  fee_minor: bigint
  fee_vat_minor: bigint
  /** Calls that were issued and have asked for a part. */
  earlier_calls: number
  /** Shares that it is for; null where the round has no price. */
  shares: string | null
}

/**
 * The allocations of a round that a call may ask: signed, with something left to call, and of a person whose identity
 * counts. For a new draft those that are in no draft; for a draft that is issued, its own. The round is locked, so
 * that nobody else calls, pays or cancels them at the same time: together calls never ask for more than there is.
 */
export async function callableAllocations(
  work: Work,
  opportunityId: number,
  draft: number | null,
): Promise<CallableAllocation[]> {
  const { rows } = await sql<CallableAllocation>`
    select i.id, i.user_id, i.currency, i.amount_minor, ${sql.raw(uncalledOfRow('i'))} as uncalled_minor,
      i.fee_minor - f.fee_minor as fee_minor, i.fee_vat_minor - f.fee_vat_minor as fee_vat_minor, f.calls as earlier_calls,
      wire_decimal(${sql.raw(expectedSharesRow('i', 'o'))}) as shares
    from investments i
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id
    join brandings b on b.tenant_id = ${work.tenant.id} and ${isCallable(work)}
    cross join lateral (
      select coalesce(sum(l.fee_minor), 0)::bigint as fee_minor, coalesce(sum(l.fee_vat_minor), 0)::bigint as fee_vat_minor,
        count(*)::int as calls
      from cash_call_lines l
      join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
      where l.tenant_id = ${work.tenant.id} and l.investment_id = i.id and l.deleted_at is null
        and ${sql.raw(isCalledLine('l', 'k'))}) f
    where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunityId} and i.deleted_at is null
      and i.signed_at is not null and ${sql.raw(uncalledOfRow('i'))} > 0
      and ${draft === null ? sql`not` : sql``} exists (select 1 from cash_call_lines l
        join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id and k.status = 'draft'
        where l.tenant_id = ${work.tenant.id} and l.investment_id = i.id and l.deleted_at is null
          and l.status in ${sql.raw(statusList(openLineStatuses))}
          and (${draft}::bigint is null or k.id = ${draft}::bigint))
    order by i.id`.execute(work.db)
  return rows
}
