import type { Terms } from './term.ts'

/** Funds, what they hold, and the KPIs of that. */
export const fundLabels = {
  fund: { one: 'Fund', many: 'Funds' },
  companies: { one: 'Fund Investments' },
  company: { one: 'Company', many: 'Companies', pluralKey: 'company_plural' },
  nav: { one: 'Net Asset Value' },
  nav_per_unit: { one: 'NAV per Unit' },
  distribution: { one: 'Distribution', many: 'Distributions' },
  commitment: { one: 'Commitment', many: 'Commitments' },
  maturity: { one: 'Maturity Status', many: 'Maturity Statuses', pluralKey: 'maturity_plural' },
  kpi: { one: 'KPI Report', many: 'KPI Reports' },
  kpi_portfolio: { one: 'KPI portfolio' },
} as const satisfies Terms
