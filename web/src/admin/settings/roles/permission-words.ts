import type { PermissionAction, PermissionEvent } from '@moorgate/contract/permissions.ts'

interface PermissionArea {
  /** Both with the labels of the tenant in braces. */
  group: string
  words: string
}

/** What each permission is about, in the order of the matrix. */
export const permissionAreas = {
  overview: { group: 'Investments', words: '{Overview}' },
  pipeline_deals: { group: 'Investments', words: '{Deals}' },
  investment_opportunity_live: { group: 'Investments', words: '{Opportunities}' },
  investment_opportunity_existing: { group: 'Investments', words: '{Existing}' },
  cash_calls: { group: 'Investments', words: '{Cash_calls}' },
  funds: { group: '{Funds}', words: '{Funds}' },
  funds_opportunity: { group: '{Funds}', words: '{Companies}' },
  investors: { group: 'People', words: '{Investors}' },
  investor_password: { group: 'People', words: 'Passwords of {investors}' },
  investor_category: { group: 'People', words: 'Approval of {investor_types}' },
  onboarding_documents: { group: 'People', words: '{Onboarding_documents}' },
  kpi: { group: 'Reports', words: '{Kpis}' },
  custom_kpis: { group: 'Reports', words: '{Custom_kpis}' },
  kpiPortfolio: { group: 'Reports', words: 'KPIs of the portfolio' },
  update_reports: { group: 'Reports', words: '{Updates}' },
  wip_report: { group: 'Reports', words: '{Wip}' },
  user: { group: 'Settings', words: '{Staff_members}' },
  pipelines: { group: 'Settings', words: '{Pipelines} and {triggers}' },
  features: { group: 'Settings', words: 'Features and connections' },
  branding: { group: 'Settings', words: 'Branding, terminology and texts' },
  attributes: { group: 'Settings', words: '{Attributes}' },
  kpi_report_types: { group: 'Settings', words: '{Kpi_categories} and KPIs' },
  industries: { group: 'Settings', words: '{Industries}' },
  investment_opportunity_types: { group: 'Settings', words: '{Investment_types}' },
  investment_opportunity_sub_types: { group: 'Settings', words: '{Investment_sub_types}' },
  investor_type: { group: 'Settings', words: '{Investor_types}' },
  compliance: { group: 'Settings', words: 'Tests and questionnaires' },
  user_app_test: { group: 'Settings', words: 'Resets of the {appropriateness}' },
} as const satisfies Readonly<Record<PermissionEvent, PermissionArea>>

/** A letter for each action in the order in which they are written, and its words for the key. */
export const actionWords = {
  index: { letter: 'L', words: 'list' },
  visit: { letter: 'V', words: 'view' },
  create: { letter: 'C', words: 'create' },
  update: { letter: 'E', words: 'edit' },
  delete: { letter: 'D', words: 'delete' },
  delete_unsafe: { letter: 'F', words: 'delete with linked records' },
  lock: { letter: 'K', words: 'lock' },
} as const satisfies Readonly<Record<PermissionAction, { letter: string; words: string }>>

/** What is written of some actions. Who may view a record may list it too. */
export function writtenActions(actions: readonly PermissionAction[]): readonly PermissionAction[] {
  const all = Object.keys(actionWords) as PermissionAction[]
  return all.filter(
    (action) => actions.includes(action) && !(action === 'index' && actions.includes('visit')),
  )
}
