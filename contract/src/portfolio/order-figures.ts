import { openFigures } from '../working.ts'
import { money } from '../wire.ts'

/**
 * What an amount would come to before it is reserved: `order_shares`, `order_relief`, and of all that its investor holds `effect_now`,
 * `effect_after`, `effect_share`. Nothing of it is kept.
 */
export const orderFigures = openFigures({
  path: 'investment-opportunities/{id}/order',
  of: 'what an order would come to',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  example: 'effect_share',
  query: { amount: money({ above: '0', example: '25000.00' }) },
})
