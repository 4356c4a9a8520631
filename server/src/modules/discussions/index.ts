import type { Module } from '../../kernel/module.ts'
import { discussionRoutes } from './routes.ts'
import { discussionRelations } from './tables.ts'
import { followDesk, questionChannels } from './follow-desk.ts'
import { questionTellers } from './tell-of-questions.ts'

export const discussionModule: Module = {
  routes: discussionRoutes,
  subscriptions: [...questionTellers, followDesk],
  relations: discussionRelations,
  channels: [questionChannels],
}
