import type { Listener } from '../../kernel/events/outbox.ts'
import { callListeners } from './tell-of-calls.ts'
import { reservationListeners } from './tell-of-investments.ts'

export { checkBooks } from './check-books.ts'
export { investmentDuties } from './duties.ts'
export { investmentRoutes } from './routes.ts'
export { cashCallLines, cashCalls, investments, ledgers, payments, refunds } from './tables.ts'
export const investmentListeners: readonly Listener[] = [...callListeners, ...reservationListeners]
