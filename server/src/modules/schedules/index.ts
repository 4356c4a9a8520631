import type { Module } from '../../kernel/module.ts'
import { scheduleJobs } from './perform-move.ts'
import { scheduleRoutes } from './routes.ts'
import { tellFailedMove } from './tell-failed.ts'

export const scheduleModule: Module = {
  routes: scheduleRoutes,
  subscriptions: [tellFailedMove],
  jobs: scheduleJobs,
}
