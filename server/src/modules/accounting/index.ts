import type { Module } from '../../kernel/module.ts'
import { queueForBooks } from './listen.ts'
import { tellFailed, tellStopped } from './notifications.ts'
import { accountingRoutes } from './routes.ts'
import { resumeSending } from './scheduled.ts'
import { sendEntries } from './send-entries.ts'

/** The firm's books elsewhere: what happens here is sent there. No module imports this one. */
export const accountingModule: Module = {
  routes: accountingRoutes,
  subscriptions: [queueForBooks, tellFailed, tellStopped],
  jobs: [sendEntries],
  scheduled: [resumeSending],
}
