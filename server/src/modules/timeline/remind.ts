import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'

/** Reminders go out on the morning of their day, London time. */
export const timelineScheduled: readonly ScheduledTask[] = [
  {
    name: 'remind_of_tasks',
    everySeconds: 300,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, remindOfTasks),
  },
]

/**
 * Marks every open task whose reminder is due, and says so. A task is marked once, in the transaction that
 * stores the event, so a second process or a second run finds nothing. Another due date makes it unmarked
 * again.
 */
async function remindOfTasks(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update tasks t set reminded_at = ${work.now}
    where t.tenant_id = ${work.tenant.id} and t.status = 'open' and t.deleted_at is null and t.reminded_at is null
      and t.remind_days is not null and t.due_date - t.remind_days <= ${londonDate(work.now)}::date
    returning t.id`.execute(work.db)
  for (const { id } of rows)
    work.emit({ type: 'task.reminder_due', subject: { type: 'task', id }, after: { reminded_at: work.now } })
}
