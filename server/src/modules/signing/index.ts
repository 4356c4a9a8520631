import type { Module } from '../../kernel/module.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { passTime } from './end-signature.ts'

import { signingSubscriptions } from './subscriptions.ts'
import { signingRoutes } from './routes.ts'

export { paperSealer } from './seal-key.ts'

export const signingModule: Module = {
  routes: signingRoutes,
  subscriptions: signingSubscriptions,
  /** Reminders and last days. */
  scheduled: [
    {
      name: 'pass_time_of_signatures',
      everySeconds: 900,
      perform: (platform, tenant) => transactAsSystem(platform, tenant, passTime),
    },
  ],
}
