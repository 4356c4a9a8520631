import type { Module } from '../../kernel/module.ts'
import { keyDateReminders } from '../deals/index.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { fundSubscriptions } from './notifications.ts'
import { fundRoutes } from './routes.ts'
import { fundRelations } from './relations.ts'
import { letterJobs, letterScheduled } from './letters/write-letters.ts'
import { fundCommitments, funds } from './tables.ts'

export { isInvestor, ofOwnCommitment } from './own-commitment.ts'
export { funds }
export { nothingBefore } from './figures/waterfall-basis.ts'
export { waterfallOf } from './figures/waterfall-cells.ts'
export { companiesInside, readHeldFunds } from './structures/read-held-funds.ts'
export { lookedThrough } from './structures/through-sheets.ts'
export { heldPositions, type FundPosition } from './figures/held-positions.ts'

export const fundModule: Module = {
  routes: fundRoutes,
  subscriptions: fundSubscriptions,
  owners: { fund: ownerByTable(funds, 'funds'), fund_commitment: ownerByTable(fundCommitments, 'funds') },
  jobs: letterJobs,
  scheduled: [
    ...letterScheduled,
    keyDateReminders({
      type: 'fund',
      table: 'funds',
      isUnderWay: (row) => `${row}.status = 1 and ${row}.deleted_at is null`,
      event: 'funds',
      page: (id) => `/admin/funds/${id}/details`,
    }),
  ],
  relations: fundRelations,
}
