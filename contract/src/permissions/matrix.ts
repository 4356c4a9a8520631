import type { StaffRoleId } from '../roles.ts'
import type { Abilities, PermissionAction } from './events.ts'

const index = ['index'] as const
const view = ['index', 'visit'] as const
const amend = [...view, 'update'] as const
const edit = [...view, 'create', 'update'] as const
const full = [...edit, 'delete'] as const
/** The committee's row names no index; roles that visit records may list them (see `abilitiesOf`). */
const visitAndEdit = ['visit', 'create', 'update'] as const
const update = ['update'] as const satisfies readonly PermissionAction[]

const superAdmin = {
  overview: index,
  pipeline_deals: edit,
  investment_opportunity_live: full,
  investment_opportunity_existing: edit,
  funds: full,
  funds_opportunity: edit,
  investors: full,
  investor_password: update,
  investor_category: update,
  kpi: edit,
  custom_kpis: edit,
  kpiPortfolio: view,
  update_reports: edit,
  wip_report: edit,
  branding: edit,
  pipelines: edit,
  user: edit,
  features: edit,
  attributes: edit,
  kpi_report_types: edit,
  industries: edit,
  investment_opportunity_types: edit,
  investment_opportunity_sub_types: edit,
  investor_type: edit,
  compliance: edit,
  cash_calls: ['create', 'update'],
  onboarding_documents: edit,
  user_app_test: ['create'],
} as const satisfies Abilities

/**
 * Who may do what: specification §6 as final facts, one row per staff role. Investors (role 5) have no row,
 * since they reach only what is their own. Two facts that look like slips and are not: a Creator holds
 * nothing but listing and creating investors, because the later of its two entries replaces the earlier; and
 * a Fund Manager may delete deals, which a Super Admin may not.
 */
export const permissionMatrix: Readonly<Record<StaffRoleId, Abilities>> = {
  1: superAdmin,
  2: {
    pipeline_deals: amend,
    investment_opportunity_live: amend,
    investment_opportunity_existing: edit,
  },
  3: {
    overview: index,
    pipeline_deals: edit,
    investment_opportunity_live: visitAndEdit,
    investment_opportunity_existing: visitAndEdit,
    funds: full,
    funds_opportunity: edit,
    investors: edit,
    investor_category: update,
    kpi: view,
    custom_kpis: view,
    kpiPortfolio: view,
    update_reports: view,
    wip_report: [...view, 'create'],
  },
  7: {
    investment_opportunity_live: amend,
    investment_opportunity_existing: amend,
    funds_opportunity: amend,
  },
  8: {
    ...superAdmin,
    investment_opportunity_live: [...full, 'delete_unsafe'],
    investment_opportunity_existing: [...edit, 'delete_unsafe'],
    investors: [...full, 'delete_unsafe'],
    attributes: [...edit, 'lock'],
  },
  9: { investors: ['index', 'create'] },
  10: {
    investment_opportunity_live: view,
    investment_opportunity_existing: view,
    investors: full,
    investor_category: update,
    onboarding_documents: index,
  },
  11: {
    pipeline_deals: full,
    investment_opportunity_live: edit,
    investment_opportunity_existing: edit,
    funds: [...amend, 'delete'],
    funds_opportunity: edit,
    investors: edit,
    investor_category: update,
    kpi: ['index', 'create'],
    custom_kpis: index,
    kpiPortfolio: index,
    update_reports: view,
    wip_report: view,
  },
  12: { investors: full },
}
