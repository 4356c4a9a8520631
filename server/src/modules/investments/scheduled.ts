import { dueCallStatuses, isLive, liveStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { isLateCallRow } from '../../rows/overdue-rows.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { eachAsSystem, transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { sweepOrders } from './reserve/entered-order.ts'
import { closeRound } from './rounds/move-opportunity.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import { paymentReminders } from './calls/remind-of-payments.ts'

/**
 * What the calendar does by itself: calls fall overdue, rounds close when their day is over in London, and
 * payers are reminded.
 */
export const investmentScheduled: readonly ScheduledTask[] = [
  {
    name: 'fall_overdue',
    everySeconds: 600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, fallOverdue),
  },
  {
    name: 'close_rounds',
    everySeconds: 600,
    perform: async (platform, tenant) => {
      const today = londonDate(platform.clock.now())
      const over = await overRounds(platform.database.of(tenant.id), tenant.id, today)
      await eachAsSystem(platform, tenant, over, closeIfOver)
    },
  },
  paymentReminders,
  sweepOrders,
]

/** Issued calls whose day has passed, with its days of grace, and something still to pay. */
export async function fallOverdue(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number; was: string; investment_opportunity_id: number }>`
    with late as (
      select k.id, k.status as was from cash_calls k
      where k.tenant_id = ${work.tenant.id} and k.status in ${sql.raw(statusList(dueCallStatuses))} and k.deleted_at is null
        and ${sql.raw(isLateCallRow('k', `date '${londonDate(work.now)}'`))} for update skip locked)
    update cash_calls k set status = 'overdue', version = version + 1, updated_at = ${work.now}
    from late where k.tenant_id = ${work.tenant.id} and k.id = late.id
    returning k.id, late.was, k.investment_opportunity_id`.execute(work.db)
  for (const row of rows)
    work.emit({
      type: 'cash_call.overdue',
      subject: { type: 'cash_call', id: row.id },
      payload: { investment_opportunity_id: row.investment_opportunity_id },
      before: { status: row.was },
      after: { status: 'overdue' },
    })
}

async function overRounds(db: Db, tenantId: number, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('investment_opportunities')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', liveStatuses)
    .where('close_date', '<', today)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Unless somebody gave it a later day, or closed it, in between. */
async function closeIfOver(work: Work, id: number): Promise<void> {
  const opportunity = await lockOpportunity(work, id)
  if (
    isLive(opportunity.status) &&
    opportunity.close_date !== null &&
    opportunity.close_date < londonDate(work.now)
  )
    await closeRound(work, opportunity)
}
