import type { Duty } from '../../kernel/recurring.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { passTime } from './end.ts'

export { signingSubscriptions } from './listen.ts'
export { signingRoutes } from './routes.ts'

/** Reminders and last days. */
export const signingDuties: readonly Duty[] = [
  {
    name: 'pass_time_of_signatures',
    everySeconds: 900,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, passTime),
  },
]
