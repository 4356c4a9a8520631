import { openFigures } from '../working.ts'

/**
 * Figures of a cash call: `call_total`, `call_received`, `call_outstanding`, `call_percent`; of a line, by its id, `line_amount:{id}`,
 * `line_received:{id}`, `line_open:{id}`.
 */
export const cashCallFigures = openFigures({
  path: 'cash-calls/{id}',
  of: 'a cash call',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  example: 'call_total',
  query: {},
})
