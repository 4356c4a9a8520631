import { sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { sendSoon } from './jobs.ts'

/** A job comes sooner than this, or was given up by the queue. */
const patience = minutes(10)

/** Adds the job again where entries are long due: the queue gives up a job that fails by a fault of ours. */
export const resumeSending: ScheduledTask = {
  name: 'resume_sending_to_accounting',
  everySeconds: 300,
  isNeeded: async ({ database, clock }: Platform, tenant: Tenant) => {
    const { rows } = await sql`
      select 1 from accounting_entries where tenant_id = ${tenant.id} and status = 'waiting'
        and due_at < ${later(clock.now(), -patience)} limit 1`.execute(database.of(tenant.id))
    return rows.length > 0
  },
  perform: (platform, tenant) => transactAsSystem(platform, tenant, sendSoon),
}
