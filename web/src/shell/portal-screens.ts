import type { LoadScreen } from '../kernel/screen-component.ts'

/** The portal's screens that are built, by their pattern in the contract: one line each. */
export const portalScreens: Readonly<Record<string, LoadScreen>> = {
  '/investor/profile/view': async () => (await import('../portal/profile/checklist-page.tsx')).ChecklistPage,
  '/investor/profile/details': async () =>
    (await import('../portal/profile/details/details-page.tsx')).DetailsPage,
  '/investor/profile/type': async () => (await import('../portal/profile/category/type-page.tsx')).TypePage,
  '/investor/profile/investor-type': async () =>
    (await import('../portal/profile/category/investor-type-page.tsx')).InvestorTypePage,
  '/investor/profile/appropriateness': async () =>
    (await import('../portal/profile/test/test-page.tsx')).TestPage,
  '/investor/profile/fact-find': async () =>
    (await import('../portal/profile/questionnaires/pages.tsx')).FactFindPage,
  '/investor/profile/risk-profile': async () =>
    (await import('../portal/profile/questionnaires/pages.tsx')).RiskProfilePage,
  '/investor/profile/consent': async () =>
    (await import('../portal/profile/questionnaires/pages.tsx')).ConsentPage,
  '/investor/profile/identity': async () =>
    (await import('../portal/profile/identity/identity-page.tsx')).IdentityPage,
  '/investor/profile/documents': async () =>
    (await import('../portal/profile/documents/documents-page.tsx')).DocumentsPage,
  '/investor/profile/subscription': async () =>
    (await import('../portal/profile/subscription-page.tsx')).SubscriptionPage,
  '/investor/profile/organisation-apply': async () =>
    (await import('../portal/profile/organisation-apply/apply-page.tsx')).OrganisationApplyPage,
  '/investor/profile/organisation_:id': async () =>
    (await import('../portal/profile/organisation-page.tsx')).OrganisationPage,
  '/investor/profile/organisation-documents_:id': async () =>
    (await import('../portal/profile/organisation-documents-page.tsx')).OrganisationDocumentsPage,
  '/investor/profile/investmentmethod_new': async () =>
    (await import('../portal/profile/methods/new-method-page.tsx')).NewMethodPage,
  '/investor/profile/investmentmethod_:id': async () =>
    (await import('../portal/profile/methods/method-page.tsx')).MethodPage,
  '/investor/profile/investmentmethod-documents_:id': async () =>
    (await import('../portal/profile/methods/method-documents-page.tsx')).MethodDocumentsPage,
  '/investor': async () => (await import('../portal/overview/overview-page.tsx')).OverviewPage,
  '/investor/investments': async () =>
    (await import('../portal/investments/investments-page.tsx')).InvestmentsPage,
  '/investor/investments/:slug': async () =>
    (await import('../portal/investments/opportunity-page.tsx')).OpportunityPage,
  '/investor/investments/:slug/investor-type': async () =>
    (await import('../portal/profile/category/opportunity-statement-page.tsx')).OpportunityStatementPage,
  '/investor/investments/:slug/risk-warning': async () =>
    (await import('../portal/investments/risk-warning/risk-warning-page.tsx')).OpportunityRiskWarningPage,
  '/investor/profile/risk-warning': async () =>
    (await import('../portal/investments/risk-warning/risk-warning-page.tsx')).RiskWarningPage,
  '/investor/investments/:slug/invest': async () =>
    (await import('../portal/investments/invest/invest-page.tsx')).InvestPage,
  '/investor/investments/:slug/pre-emption': async () =>
    (await import('../portal/investments/pre-emption/pre-emption-page.tsx')).PreEmptionPage,
  '/investor/investments/:slug/place': async () =>
    (await import('../portal/investments/pre-emption/place-page.tsx')).PlacePage,
  '/investor/investments/market-sounding/:id': async () =>
    (await import('../portal/investments/sounding/sounding-page.tsx')).SoundingPage,
  '/investor/portfolio': async () => (await import('../portal/portfolio/portfolio-page.tsx')).PortfolioPage,
  '/investor/portfolio/:id/reports/kpis/:suffix?': async () =>
    (await import('../portal/portfolio/kpis/kpis-page.tsx')).HoldingKpisPage,
  '/investor/portfolio/:id': async () => (await import('../portal/portfolio/holding-page.tsx')).HoldingPage,
  '/investor/portfolio/:id/reports/:reportId': async () =>
    (await import('../portal/news/report-page.tsx')).HoldingReport,
  '/investor/portfolio/fund/:id/reports/:reportId': async () =>
    (await import('../portal/news/report-page.tsx')).FundReport,
  '/investor/news': async () => (await import('../portal/news/news-page.tsx')).NewsPage,
  '/investor/news/reports/:id': async () => (await import('../portal/news/report-page.tsx')).NewsReport,
  '/investor/pdf/:id': async () => (await import('../portal/signing/pdf-page.tsx')).PdfPage,
  '/investor/profile/notifications': async () =>
    (await import('./notifications/preferences-page.tsx')).PreferencesPage,
  '/investor/profile/security': async () => (await import('./security/security-page.tsx')).SecurityPage,
  '/investor/investments/:slug/data-room': async () =>
    (await import('../portal/data-room/data-room-page.tsx')).DataRoomPage,
  '/investor/portfolio/fund/:id': async () =>
    (await import('../portal/portfolio/fund/fund-page.tsx')).FundPage,
}
