import type { Duty } from '../../kernel/recurring.ts'
import { system, transact } from '../../kernel/work.ts'
import { closeOffer } from './settle.ts'

/** Offers close when their deadline has passed, whether anybody looks or not. */
export const preEmptionDuties: readonly Duty[] = [
  {
    name: 'close_pre_emption',
    everySeconds: 300,
    perform: async (platform, tenant) => {
      const scope = { tenant, actor: system, now: platform.clock.now() }
      const due = await platform.database
        .of(tenant.id)
        .selectFrom('pre_emption_options')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .where('status', '=', 'open')
        .where('deadline', '<=', scope.now)
        .where('deleted_at', 'is', null)
        .execute()
      for (const { id } of due) await transact(platform, scope, (work) => closeOffer(work, id, undefined))
    },
  },
]
