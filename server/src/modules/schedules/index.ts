import type { Listener } from '../../kernel/events/outbox.ts'
import { tellFailedMove } from './tell-failed.ts'

export { scheduleDuties } from './perform-moves.ts'
export { scheduleRoutes } from './routes.ts'
export const scheduleListeners: readonly Listener[] = [tellFailedMove]
