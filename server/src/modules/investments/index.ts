import type { Listener } from '../../kernel/events/outbox.ts'
import { callListeners } from './tell-of-calls.ts'
import { endingListeners } from './tell-of-endings.ts'
import { reservationListeners } from './tell-of-investments.ts'

export { checkBooks } from './check-books.ts'
export { investmentDuties } from './duties.ts'
export { investmentRoutes } from './routes.ts'
export { investments } from './tables.ts'
export const investmentListeners: readonly Listener[] = [
  ...callListeners,
  ...reservationListeners,
  ...endingListeners,
]
