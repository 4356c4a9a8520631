import type { Listener } from '../../kernel/events/outbox.ts'
import { tellAnswerers, tellOffered } from './tell-holders.ts'

export { preEmptionDuties } from './duties.ts'
export { preEmptionRoutes } from './routes.ts'
export { takeRight } from './take-right.ts'
export const preEmptionListeners: readonly Listener[] = [tellOffered, tellAnswerers]
