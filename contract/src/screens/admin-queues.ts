import { roleIds } from '../roles.ts'
import type { Screen } from './screen.ts'

const sounding = { all: ['market_sounding_enabled'] } as const
/** KPIs are reported by companies, which go with the funds: decision 73. */
const companies = { all: ['funds_enabled'] } as const

/** The overview, the insider register and the reports. */
export const adminQueueScreens: readonly Screen[] = [
  { path: '/admin', side: 'admin', title: { label: 'overview' }, event: 'overview' },

  /*
   * Specification §6 has no event for the register. It names people who hold inside information, which a
   * Creator or an adviser has no need to know, so it follows the event that approves personal account deals:
   * compliance. The requests themselves name no event: every member of staff must be able to make one and to
   * follow their own.
   */
  {
    path: '/admin/insider-register',
    side: 'admin',
    title: { label: 'insider_register' },
    event: 'compliance',
    feature: sounding,
    tabs: 'insider',
  },
  {
    path: '/admin/insider-register/soundings',
    side: 'admin',
    title: { text: 'Soundings' },
    event: 'compliance',
    feature: sounding,
    tabs: 'insider',
    tab: 'soundings',
  },
  {
    path: '/admin/insider-register/do-not-sound',
    side: 'admin',
    title: { text: 'Do-not-sound list' },
    event: 'compliance',
    feature: sounding,
    tabs: 'insider',
    tab: 'do-not-sound',
  },
  {
    path: '/admin/insider-register/restricted-list',
    side: 'admin',
    title: { text: 'Restricted list' },
    event: 'compliance',
    feature: sounding,
    tabs: 'insider',
    tab: 'restricted-list',
  },
  {
    path: '/admin/insider-register/pa-deals',
    side: 'admin',
    title: { label: 'pa_deals' },
    feature: sounding,
    tabs: 'insider',
    tab: 'pa-deals',
  },
  {
    path: '/admin/insider-register/pa-deals/create',
    side: 'admin',
    title: { text: 'New {pa_deal}' },
    feature: sounding,
  },

  {
    path: '/admin/reports',
    side: 'admin',
    title: { label: 'reports' },
    firstOf: [
      '/admin/reports/kpis/:suffix?',
      '/admin/reports/kpi-portfolio',
      '/admin/reports/own-kpis',
      '/admin/reports/updates',
      '/admin/reports/wip',
    ],
  },
  {
    path: '/admin/reports/kpis/:suffix?',
    side: 'admin',
    title: { label: 'kpis' },
    event: 'kpi',
    feature: companies,
  },
  {
    path: '/admin/reports/kpi-portfolio',
    side: 'admin',
    title: { label: 'kpi_portfolio' },
    event: 'kpiPortfolio',
    feature: companies,
  },
  {
    path: '/admin/reports/kpi-periods',
    side: 'admin',
    title: { label: 'kpi_periods' },
    event: 'kpi',
    feature: companies,
  },
  {
    path: '/admin/reports/kpi-requests',
    side: 'admin',
    title: { label: 'kpi_requests' },
    event: 'kpi',
    feature: companies,
  },
  // What the people of companies are asked for: theirs alone, and no part of what staff of the firm see.
  {
    path: '/admin/reports/own-kpis',
    side: 'admin',
    title: { text: 'KPIs to report' },
    only: [roleIds.entrepreneur],
    feature: companies,
  },
  {
    path: '/admin/reports/own-kpis/:id',
    side: 'admin',
    title: { text: 'KPIs to report' },
    only: [roleIds.entrepreneur],
    feature: companies,
  },
  { path: '/admin/reports/updates', side: 'admin', title: { label: 'updates' }, event: 'update_reports' },
  {
    path: '/admin/reports/updates/new-update',
    also: ['/admin/reports/new-update'],
    side: 'admin',
    title: { text: 'New {update}' },
    event: 'update_reports',
    action: 'create',
  },
  {
    path: '/admin/reports/updates/:id/edit-update',
    side: 'admin',
    title: { text: 'Edit {update}' },
    event: 'update_reports',
    action: 'update',
  },
  {
    path: '/admin/reports/updates/:id/details',
    side: 'admin',
    title: { label: 'update' },
    event: 'update_reports',
    action: 'visit',
  },
  { path: '/admin/reports/wip', side: 'admin', title: { label: 'wip' }, event: 'wip_report' },
  /* Of all money, that of funds too. */
  {
    path: '/admin/reports/trial-balance',
    side: 'admin',
    title: { text: 'Trial balance' },
    event: 'funds',
    action: 'visit',
  },
  {
    path: '/admin/reports/statement',
    side: 'admin',
    title: { text: 'Statement' },
    event: 'investment_opportunity_existing',
    action: 'update',
  },

  /* It names no event: whatever a report begins from is a list that its reader's role opens. */
  { path: '/admin/reports/builder', side: 'admin', title: { text: 'Report builder' } },
  { path: '/admin/reports/builder/new', side: 'admin', title: { text: 'New report' } },
  { path: '/admin/reports/builder/:id', side: 'admin', title: { text: 'Report' } },
  { path: '/admin/reports/builder/sent/:id', side: 'admin', title: { text: 'Report' } },
]
