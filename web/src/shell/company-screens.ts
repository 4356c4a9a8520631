import type { LoadScreen } from '../kernel/screen-component.ts'

/** The screens of fund investments. */
export const companyScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin/investments/companies': async () =>
    (await import('../admin/companies/company-list.tsx')).CompanyList,
  '/admin/investments/companies/new-company': async () =>
    (await import('../admin/companies/write-pages.tsx')).NewCompany,
  '/admin/investments/companies/:id/edit': async () =>
    (await import('../admin/companies/write-pages.tsx')).EditCompany,
  '/admin/investments/companies/:id/details': async () =>
    (await import('../admin/companies/record/details-page.tsx')).CompanyDetails,
  '/admin/investments/companies/:id/details/key-information': async () =>
    (await import('../admin/companies/record/other-tabs.tsx')).CompanyKeyInformation,
  '/admin/investments/companies/:id/details/transactions': async () =>
    (await import('../admin/companies/record/transactions-page.tsx')).CompanyTransactions,
  '/admin/investments/companies/:id/details/documents': async () =>
    (await import('../admin/companies/record/other-tabs.tsx')).CompanyDocuments,
  '/admin/investments/companies/:id/details/maturity-statuses': async () =>
    (await import('../admin/companies/record/maturity-page.tsx')).CompanyMaturity,
  '/admin/investments/companies/:id/details/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).CompanyTimeline,
}
