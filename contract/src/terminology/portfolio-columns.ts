import type { Terms } from './term.ts'

/** Columns and figures of the portfolio tables. */
export const portfolioColumnLabels = {
  holding: { one: 'Holding', many: 'Holdings' },
  column_company: { one: 'Company' },
  column_date: { one: 'Date' },
  column_shares: { one: 'Shares' },
  column_cost: { one: 'Cost' },
  column_price: { one: 'Price' },
  column_value: { one: 'Value' },
  column_gain: { one: 'Gain/(loss)' },
  column_gain_percent: { one: 'Gain %' },
  column_multiple: { one: 'Multiple' },
  column_irr: { one: 'IRR' },
  column_tax: { one: 'Tax' },
  column_status: { one: 'Status' },
  stat_invested: { one: 'Invested' },
  stat_current_value: { one: 'Current value' },
  stat_distributions: { one: 'Distributions' },
  stat_total_value: { one: 'Total value' },
  stat_gain_percent: { one: 'Gain %' },
  stat_irr: { one: 'IRR' },
} as const satisfies Terms
