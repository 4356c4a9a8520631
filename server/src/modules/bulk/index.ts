import type { Listener } from '../../kernel/events/outbox.ts'
import { runJob } from './run-job.ts'

export { bulkRoutes } from './routes.ts'
export const bulkListeners: readonly Listener[] = [runJob]
