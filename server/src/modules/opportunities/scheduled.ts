import { liveStatuses, opportunityStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { notifyAll, words } from '../notifications/index.ts'

/** How many days before its end the approval of a promotion is asked for again. */
const reminderDays = 7

/** What happens to the approval of a promotion because time passes. */
export const opportunityScheduled: readonly ScheduledTask[] = [
  {
    name: 'end_promotion_approvals',
    everySeconds: 600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, endApprovals),
  },
  {
    name: 'remind_of_promotion_approvals',
    everySeconds: 3_600,
    perform: async (platform, tenant) => {
      const ring = await transactAsSystem(platform, tenant, remindOfApprovals)
      await ring()
    },
  },
]

/**
 * An approval counts until the day before its end, as for publishing. Who approved it, and until when, stays
 * on record.
 */
async function endApprovals(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number; approved_by: number | null }>`
    update investment_opportunities set promotion_fell_at = ${work.now}
    where tenant_id = ${work.tenant.id} and status = ${opportunityStatus.liveExternal} and deleted_at is null
      and promotion_fell_at is null and promotion_expires_on <= ${londonDate(work.now)}::date
    returning id, promotion_approved_by as approved_by`.execute(work.db)
  for (const { id, approved_by } of rows)
    work.emit({
      type: 'investment_opportunity.promotion_approval_ended',
      subject: { type: 'investment_opportunity', id },
      payload: { approved_by },
    })
}

/**
 * Once for each approval: the colleague who gave it and the one who looks after the offer are told while
 * there is time.
 */
async function remindOfApprovals(work: Work): Promise<() => Promise<void>> {
  const today = londonDate(work.now)
  const { rows } = await sql<{ id: number; name: string; ends: string; people: (number | null)[] }>`
    select id, name, promotion_expires_on as ends, array[promotion_approved_by, owner_id] as people
    from investment_opportunities
    where tenant_id = ${work.tenant.id} and status = any(${[...liveStatuses]}::int[]) and deleted_at is null
      and promotion_expires_on > ${today}::date and promotion_expires_on <= ${today}::date + ${reminderDays}::int`.execute(
    work.db,
  )
  return notifyAll(
    work,
    rows.map(({ id, name, ends, people }) => ({
      userIds: [...new Set(people.filter((person) => person !== null))],
      cause: `promotion_approval:${id}:${ends}`,
      name: 'PromotionApprovalEnding',
      message: words`The approval of **${name}** as a promotion ends on ${dateText(ends)}. Ask a colleague to check the page and approve it again.`,
      cta: `/admin/investments/opportunities/${id}/edit#approval`,
      icon: 'info' as const,
    })),
  )
}
