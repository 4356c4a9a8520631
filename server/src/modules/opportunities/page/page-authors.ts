import { sql } from 'kysely'
import { isExistingRow } from '../../../rows/opportunity-rows.ts'
import { isChange } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { opportunities } from '../tables.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields of an offer that its page does not say. Every other one is part of what was approved. */
const notOnThePage: ReadonlySet<string> = new Set([
  'slug',
  'fund_id',
  'nominee_id',
  'owner_id',
  'internal_notes',
  'visibility_rules',
  'market_sounding',
  'waiting_list',
  'allocation_policy',
  'allotment_date',
  'certificates_in_issue',
  'is_cash_call',
  'payment_deadline_days',
  'outcome',
  'outcome_date',
  'outcome_proceeds',
])

/** Whether a change of an offer's fields changes what was approved as its promotion. */
export function changesThePage(existing: Values & { id: number }, values: Values): boolean {
  const shown = Object.entries(values).filter(([name]) => !notOnThePage.has(name))
  return isChange(opportunities, existing, Object.fromEntries(shown))
}

/**
 * Keeps who changed a page, and ends its approval as a promotion: that was of the page as it was read. The
 * version of the offer stays, so colleagues who write another part of it are not in the way. A round that is
 * completed is promoted no more: what was approved stays on record.
 */
export async function changePage(work: Work, opportunityId: number): Promise<void> {
  await sql`update investment_opportunities set page_changes = page_changes + 1
    where tenant_id = ${work.tenant.id} and id = ${opportunityId}`.execute(work.db)
  await endApproval(work, opportunityId)
}

/** The same where something beside the page changed, which is counted by its own events. */
export async function endApproval(work: Work, opportunityId: number, hand = work.actor.id): Promise<void> {
  await addHand(work, opportunityId, hand)
  const { rows } = await sql<{ expires_on: string; approved_by: number | null }>`
    update investment_opportunities o
    set promotion_approved_by = null, promotion_approved_at = null, promotion_expires_on = null, promotion_fell_at = ${work.now}
    from investment_opportunities before
    where o.tenant_id = ${work.tenant.id} and o.id = ${opportunityId} and o.promotion_expires_on is not null
      and not ${sql.raw(isExistingRow('o'))}
      and before.tenant_id = ${work.tenant.id} and before.id = o.id
    returning before.promotion_expires_on as expires_on, before.promotion_approved_by as approved_by`.execute(
    work.db,
  )
  const [fallen] = rows
  if (!fallen) return
  work.emit({
    type: 'investment_opportunity.promotion_approval_fell',
    subject: { type: 'investment_opportunity', id: opportunityId },
    payload: { approved_by: fallen.approved_by },
    before: { promotion_expires_on: fallen.expires_on },
    after: { promotion_expires_on: null },
  })
}

/** Anyone who writes of a page doesn't approve it, also before anybody reads what they wrote. */
export async function addHand(
  { db, tenant, actor }: Work,
  opportunityId: number,
  hand = actor.id,
): Promise<void> {
  await sql`update investment_opportunities set page_changed_by = array_append(page_changed_by, ${hand}::bigint)
    where tenant_id = ${tenant.id} and id = ${opportunityId} and not ${hand}::bigint = any(page_changed_by)`.execute(
    db,
  )
}
