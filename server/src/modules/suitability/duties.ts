import type { Duty } from '../../kernel/recurring.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { expireCategories, remindOfExpiry } from './category-standing.ts'

/** What happens to statements because time passes. */
export const suitabilityDuties: readonly Duty[] = [
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
]
