import './record-owner.ts'
import type { Listener } from '../../kernel/events/listener.ts'
import { followBoard } from './follow-board.ts'
import { mergeFollowers } from './follow-merge.ts'

export { dealDuties } from './remind-of-key-dates.ts'
export { dealRoutes } from './routes.ts'
export { deals } from './tables.ts'
export { standardPipeline } from './standard-pipeline.ts'

export const dealListeners: readonly Listener[] = [...mergeFollowers, followBoard]
