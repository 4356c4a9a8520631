import type { Duty } from '../../kernel/recurring.ts'
import { findAllDuplicates } from './find-duplicates.ts'

export { mergeRoutes } from './routes.ts'
export { mergeSubscriptions } from './listen.ts'

const hourly = 60 * 60

/** Every hour, in one process at a time: looks through the firm's investors for pairs. */
export const mergeDuties: readonly Duty[] = [
  {
    name: 'find_duplicates',
    everySeconds: hourly,
    perform: async (platform, tenant) => {
      await findAllDuplicates({ db: platform.database.of(tenant.id), tenant, now: platform.clock.now() })
    },
  },
]
