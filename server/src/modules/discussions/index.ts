import type { Module } from '../../kernel/module.ts'
import { discussionRoutes } from './routes.ts'
import { discussionRelations } from './tables.ts'
import { followQueue, questionChannels } from './follow-queue.ts'
import { questionTellers } from './tell-of-questions.ts'

export const discussionModule: Module = {
  routes: discussionRoutes,
  subscriptions: [...questionTellers, followQueue],
  relations: discussionRelations,
  channels: [questionChannels],
}
