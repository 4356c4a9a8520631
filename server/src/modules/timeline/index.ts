import type { Module } from '../../kernel/module.ts'
import { timelineSubscriptions } from './subscriptions.ts'
import { timelineRelations } from './relations.ts'
import { timelineScheduled } from './remind.ts'
import { timelineRoutes } from './routes.ts'

export { addTask } from './add-task.ts'

export const timelineModule: Module = {
  routes: timelineRoutes,
  subscriptions: timelineSubscriptions,
  scheduled: timelineScheduled,
  relations: timelineRelations,
}
