import { kpiReminderDays, openKpiRequestStates } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'

/**
 * Reminds those who have not answered, three days before the due date, on it and three days after. What is
 * due is counted and told in one transaction: however late it comes, somebody is reminded once, and a worker
 * that dies in the middle has told nobody.
 */
export async function remindOfRequests(work: Work): Promise<void> {
  const today = londonDate(work.now)
  const { rows } = await sql<{ id: number; company_id: number; period: string }>`
    update kpi_requests r set reminders = due.count, reminded_at = ${work.now}
    from (
      select a.id, count(*)::int as count from kpi_requests a
      cross join unnest(${[...kpiReminderDays]}::int[]) as d(days)
      where a.tenant_id = ${work.tenant.id} and a.status in ${sql.raw(statusList(openKpiRequestStates))}
        and a.due_date + d.days <= ${today}::date
      group by a.id
    ) due
    where r.tenant_id = ${work.tenant.id} and r.id = due.id and due.count > r.reminders
    returning r.id, r.company_id, r.period`.execute(work.db)
  for (const { id, company_id: companyId, period } of rows)
    work.emit({
      type: 'kpi_request.reminded',
      subject: { type: 'kpi_request', id },
      payload: { company_id: companyId, period },
    })
}
