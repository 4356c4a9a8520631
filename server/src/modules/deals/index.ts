import './record-owner.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { followBoard } from './follow-board.ts'
import { mergeFollowers } from './follow-merge.ts'

export { dealDuties } from './remind-of-key-dates.ts'
export { dealRoutes } from './routes.ts'
export { deals } from './tables.ts'
export { standardPipeline } from './standard-pipeline.ts'

export const dealSubscriptions: readonly Subscription[] = [...mergeFollowers, followBoard]
