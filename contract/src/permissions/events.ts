/** What a permission is about: the specification's events (§6) and the further rows of its role list. */
export const permissionEvents = [
  'overview',
  'pipeline_deals',
  'investment_opportunity_live',
  'investment_opportunity_existing',
  'funds',
  'funds_opportunity',
  'investors',
  'investor_password',
  'investor_category',
  'kpi',
  'custom_kpis',
  'kpiPortfolio',
  'update_reports',
  'wip_report',
  'branding',
  'pipelines',
  'user',
  'features',
  'attributes',
  'kpi_report_types',
  'industries',
  'investment_opportunity_types',
  'investment_opportunity_sub_types',
  'investor_type',
  'compliance',
  'cash_calls',
  'onboarding_documents',
  'user_app_test',
] as const

export type PermissionEvent = (typeof permissionEvents)[number]

/**
 * `visit` opens one record, `delete_unsafe` deletes what others depend on, `lock` fixes an attribute's mode.
 */
export const permissionActions = [
  'index',
  'visit',
  'create',
  'update',
  'delete',
  'delete_unsafe',
  'lock',
] as const

export type PermissionAction = (typeof permissionActions)[number]

/** What one role may do. An event that is missing is denied. */
export type Abilities = Readonly<Partial<Record<PermissionEvent, readonly PermissionAction[]>>>
