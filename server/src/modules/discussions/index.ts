import type { Subscription } from '../../kernel/events/subscription.ts'
import { followDesk } from './follow-desk.ts'
import { questionTellers } from './tell-of-questions.ts'

export { discussionRoutes } from './routes.ts'
export const discussionSubscriptions: readonly Subscription[] = [...questionTellers, followDesk]
