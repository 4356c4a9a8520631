import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { eachAsSystem } from '../../kernel/work.ts'
import { closeOpportunity } from './settle.ts'

/** Offers close when their deadline has passed, whether anybody looks or not. */
export const preEmptionScheduled: readonly ScheduledTask[] = [
  {
    name: 'close_pre_emption',
    everySeconds: 300,
    perform: async (platform, tenant) => {
      const due = await platform.database
        .of(tenant.id)
        .selectFrom('pre_emption_options')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .where('status', '=', 'open')
        .where('deadline', '<=', platform.clock.now())
        .where('deleted_at', 'is', null)
        .execute()
      await eachAsSystem(platform, tenant, due, (work, { id }) => closeOpportunity(work, id, undefined))
    },
  },
]
