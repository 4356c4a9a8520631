import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'

/** Says of every signed response that runs out soon, once, that it does. A second look finds it marked. */
async function remindOfExpiry(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number; kind: string; expires_at: string }>`
    update questionnaire_responses r set reminded_at = ${work.now}
    from questionnaires q
    where r.tenant_id = ${work.tenant.id} and q.tenant_id = ${work.tenant.id} and q.kind = r.kind
      and r.status = 'signed' and r.deleted_at is null and r.reminded_at is null
      and r.expires_at <= ${londonDate(work.now)}::date + q.reminder_days
    returning r.id, r.user_id, r.kind, r.expires_at`.execute(work.db)
  for (const { id, ...payload } of rows)
    work.emit({
      type: 'questionnaire_response.expiring',
      subject: { type: 'questionnaire_response', id },
      payload,
    })
}

/** What happens to answers because time passes. */
export const questionnaireScheduled: readonly ScheduledTask[] = [
  {
    name: 'remind_of_questionnaires',
    everySeconds: 3600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, remindOfExpiry),
  },
]
