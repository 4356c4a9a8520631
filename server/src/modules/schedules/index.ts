import type { Listener } from '../../kernel/events/listener.ts'
import { tellFailedMove } from './tell-failed.ts'

export { scheduleJobs } from './perform-move.ts'
export { scheduleRoutes } from './routes.ts'
export const scheduleListeners: readonly Listener[] = [tellFailedMove]
