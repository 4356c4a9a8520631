import { date, money, reference } from '../wire.ts'
import { openFigures } from '../working.ts'

/**
 * Figures of a distribution of proceeds: `proceeds_amount`, `proceeds_lines`, `proceeds_paid`, `proceeds_due`,
 * `proceeds_payable`, `proceeds_held`, `proceeds_shares`, `proceeds_all_lines`, `proceeds_paid_lines`,
 * `proceeds_held_lines`, `proceeds_left`; of a line, by its id, `proceeds_line_shares:{id}`, `proceeds_pays:{id}`, `proceeds_cost:{id}`,
 * `proceeds_gain:{id}`.
 */
export const proceedsFigures = openFigures({
  path: 'opportunity-distributions/{id}',
  of: 'a distribution of proceeds',
  access: { event: 'investment_opportunity_existing', action: 'visit' },
  example: 'proceeds_amount',
  query: {},
})

/**
 * The same of a draft before it is saved, of which nothing is kept: its lines by their investments. 409 and 422
 * where the draft would be refused.
 */
export const draftProceedsFigures = openFigures({
  path: 'investment-opportunities/{id}/proceeds-draft',
  of: 'a draft of a distribution of proceeds',
  access: { event: 'investment_opportunity_existing', action: 'update' },
  mayConflict: true,
  example: 'proceeds_amount',
  query: {
    amount: money({ above: '0', example: '750000.00' }),
    record_date: date().optional(),
    /** The draft that is changed, which doesn't count beside itself. */
    redrafted: reference('opportunity-distributions').optional(),
  },
})
