import { integer, money } from '../wire.ts'
import { openFigures } from '../working.ts'

/**
 * Figures of a cash call: `call_total`, `call_received`, `call_outstanding`, `call_percent`; of a line, by
 * its id, `line_amount:{id}`, `line_received:{id}`, `line_open:{id}`, `line_surplus:{id}`. Asked with a line
 * and an amount, also what that amount would do to the line before it is recorded: `payment_applied`,
 * `payment_after`, `payment_left`, `payment_surplus`.
 */
export const cashCallFigures = openFigures({
  path: 'cash-calls/{id}',
  of: 'a cash call',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  example: 'call_total',
  query: {
    line_id: integer({ min: 1 }).optional(),
    amount: money({ above: '0', example: '25000.00' }).optional(),
  },
})
