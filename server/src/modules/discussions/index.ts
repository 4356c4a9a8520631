import type { Listener } from '../../kernel/events/listener.ts'
import { followDesk } from './follow-desk.ts'
import { questionTellers } from './tell-of-questions.ts'

export { discussionRoutes } from './routes.ts'
export const discussionListeners: readonly Listener[] = [...questionTellers, followDesk]
