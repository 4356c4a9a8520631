import type { Module } from '../../kernel/module.ts'
import { insiderRoutes } from './routes.ts'
import { insiderScheduled } from './sounding/expire-requests.ts'
import { insiderSubscriptions } from './subscriptions.ts'
/** Who was told what in confidence, and what members of staff deal in for themselves. */

export const insiderModule: Module = {
  routes: insiderRoutes,
  subscriptions: insiderSubscriptions,
  scheduled: insiderScheduled,
}
