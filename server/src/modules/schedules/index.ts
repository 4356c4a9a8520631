import type { Subscription } from '../../kernel/events/subscription.ts'
import { tellFailedMove } from './tell-failed.ts'

export { scheduleJobs } from './perform-move.ts'
export { scheduleRoutes } from './routes.ts'
export const scheduleSubscriptions: readonly Subscription[] = [tellFailedMove]
