import type { Module } from '../../kernel/module.ts'
import { findAllDuplicates } from './find-duplicates.ts'

import { mergeSubscriptions } from './subscriptions.ts'
import { mergeRoutes } from './routes.ts'

const hourly = 60 * 60

export const mergeModule: Module = {
  routes: mergeRoutes,
  subscriptions: mergeSubscriptions,
  /** Every hour, in one process at a time: looks through the tenant's investors for pairs. */
  scheduled: [
    {
      name: 'find_duplicates',
      everySeconds: hourly,
      perform: async (platform, tenant) => {
        await findAllDuplicates({ db: platform.database.of(tenant.id), tenant, now: platform.clock.now() })
      },
    },
  ],
}
