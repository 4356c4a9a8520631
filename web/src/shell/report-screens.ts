import type { LoadScreen } from '../kernel/screen-component.ts'

/** Screens of reports. */
export const reportScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin/reports/updates': async () => (await import('../admin/reports/report-list.tsx')).UpdateReportList,
  '/admin/reports/updates/new-update': async () =>
    (await import('../admin/reports/new-page.tsx')).NewUpdateReport,
  '/admin/reports/updates/:id/edit-update': async () =>
    (await import('../admin/reports/edit-page.tsx')).EditUpdateReport,
  '/admin/reports/updates/:id/details': async () =>
    (await import('../admin/reports/details-page.tsx')).UpdateReportDetails,
  '/admin/reports/wip': async () => (await import('../admin/wip/wip-page.tsx')).WipPage,
  '/admin/reports/trial-balance': async () =>
    (await import('../admin/ledger/trial-balance-page.tsx')).TrialBalancePage,
  '/admin/reports/statement': async () => (await import('../admin/ledger/statement-page.tsx')).StatementPage,
  '/admin/reports/builder': async () =>
    (await import('../admin/report-builder/reports-page.tsx')).ReportsPage,
  '/admin/reports/builder/new': async () =>
    (await import('../admin/report-builder/builder-pages.tsx')).NewReportPage,
  '/admin/reports/builder/:id': async () =>
    (await import('../admin/report-builder/builder-pages.tsx')).SavedReportPage,
  '/admin/reports/builder/sent/:id': async () =>
    (await import('../admin/report-builder/sent-page.tsx')).SentReportPage,
  '/admin/reports/kpis/:suffix?': async () => (await import('../admin/kpis/kpi-page.tsx')).KpiPage,
  '/admin/reports/kpi-periods': async () => (await import('../admin/kpis/periods-page.tsx')).KpiPeriodsPage,
  '/admin/reports/kpi-requests': async () =>
    (await import('../admin/kpis/requests/requests-page.tsx')).KpiRequestsPage,
  '/admin/reports/own-kpis': async () => (await import('../admin/kpis/own/own-kpis-page.tsx')).OwnKpisPage,
  '/admin/reports/own-kpis/:id': async () =>
    (await import('../admin/kpis/own/own-kpi-form-page.tsx')).OwnKpiFormPage,
  '/admin/reports/kpi-portfolio': async () =>
    (await import('../admin/kpis/portfolio-page.tsx')).KpiPortfolioPage,
}
