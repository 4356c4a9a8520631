import type { Module } from '../../kernel/module.ts'
import { callLineKind } from '../card-payments/index.ts'
import { keyDateReminders } from '../deals/index.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { drawdownLineKind } from './cards/drawdown-lines.ts'
import { fundPaymentReminders } from './drawdowns/remind-of-payments.ts'
import { fundSubscriptions } from './notifications.ts'
import { fundRoutes } from './routes.ts'
import { fundRelations } from './relations.ts'
import { letterJobs, letterScheduled } from './letters/write-letters.ts'
import { hasLeft, isInvestor } from './own-commitment.ts'
import { fundCommitments, funds } from './tables.ts'

export { isInvestor, ofOwnCommitment } from './own-commitment.ts'
export { funds }
export { itemsOfLine } from './notices/view-call-notice.ts'
export { nothingBefore } from './figures/waterfall-basis.ts'
export { waterfallOf } from './figures/waterfall-cells.ts'
export { companiesInside, readHeldFunds } from './structures/read-held-funds.ts'
export { lookedThrough } from './structures/through-sheets.ts'
export { heldPositions, type FundPosition } from './figures/held-positions.ts'

const anyFund = ownerByTable(funds, 'funds')
/** An investor who transferred all that they had reads the papers of their own commitment alone. */
const fundOwner: typeof anyFund = {
  ...anyFund,
  visible: (scope, id, statement) => {
    const isVisible = anyFund.visible(scope, id, statement)
    return isInvestor(scope) ? `(${isVisible} and not ${hasLeft(id, statement)})` : isVisible
  },
}

export const fundModule: Module = {
  routes: fundRoutes,
  subscriptions: fundSubscriptions,
  owners: { fund: fundOwner, fund_commitment: ownerByTable(fundCommitments, 'funds') },
  jobs: letterJobs,
  handlers: [callLineKind(drawdownLineKind)],
  scheduled: [
    ...letterScheduled,
    fundPaymentReminders,
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
