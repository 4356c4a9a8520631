import type { Terms } from './term.ts'

/** What the tenant calls its staff roles. */
export const roleLabels = {
  super_admin: { one: 'Super Admin' },
  entrepreneur: { one: 'Entrepreneur' },
  investment_committee: { one: 'Investment Committee' },
  custodian: { one: 'Custodian' },
  support: { one: 'Support' },
  creator: { one: 'Creator' },
  investment_manager: { one: 'Investment Manager' },
  fund_manager: { one: 'Fund Manager' },
  adviser: { one: 'Adviser' },
} as const satisfies Terms
