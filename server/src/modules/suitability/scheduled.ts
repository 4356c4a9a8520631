import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { expireCategories, remindOfExpiry } from './category-standing.ts'
import { endPasses } from './compliance-limits.ts'

/** What happens to statements and test results because time passes. */
export const suitabilityScheduled: readonly ScheduledTask[] = [
  {
    name: 'expire_categories',
    everySeconds: 600,
    perform: async (platform, tenant) => {
      await transactAsSystem(platform, tenant, async (work) => {
        await expireCategories(work)
        await remindOfExpiry(work)
      })
    },
  },
  {
    name: 'end_test_passes',
    everySeconds: 600,
    perform: async (platform, tenant) => {
      await transactAsSystem(platform, tenant, endPasses)
    },
  },
]
