import type { LoadScreen } from '../kernel/screen-component.ts'
import { companyScreens } from './company-screens.ts'
import { fundScreens } from './fund-screens.ts'
import { settingsScreens } from './settings-screens.ts'

/** The back office's screens that are built, by their pattern in the contract: one line each. */
export const adminScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin': async () => (await import('./admin/overview-page.tsx')).Overview,
  '/admin/insider-register': async () =>
    (await import('../admin/insider/insider-register.tsx')).InsiderRegister,
  '/admin/insider-register/soundings': async () =>
    (await import('../admin/insider/soundings-page.tsx')).SoundingsPage,
  '/admin/insider-register/do-not-sound': async () =>
    (await import('../admin/insider/do-not-sound-page.tsx')).DoNotSoundPage,
  '/admin/insider-register/restricted-list': async () =>
    (await import('../admin/insider/restricted-page.tsx')).RestrictedListPage,
  '/admin/insider-register/pa-deals': async () =>
    (await import('../admin/insider/deals-page.tsx')).PersonalDealsPage,
  '/admin/insider-register/pa-deals/create': async () =>
    (await import('../admin/insider/new-deal-page.tsx')).NewPersonalDealPage,
  '/admin/investments/deals': async () => (await import('../admin/deals/deals-page.tsx')).DealsPage,
  '/admin/investments/deals/new-deal': async () =>
    (await import('../admin/deals/edit/write-pages.tsx')).NewDeal,
  '/admin/investments/deals/:id/edit': async () =>
    (await import('../admin/deals/edit/write-pages.tsx')).EditDeal,
  '/admin/investments/deals/:id/performance': async () =>
    (await import('../admin/deals/record/performance-page.tsx')).DealPerformance,
  '/admin/investments/deals/:id/key-information': async () =>
    (await import('../admin/deals/record/key-information-page.tsx')).DealKeyInformation,
  '/admin/investments/deals/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).DealTimeline,
  ...companyScreens,
  ...fundScreens,
  ...settingsScreens,
  '/admin/investments/opportunities': async () =>
    (await import('../admin/investments/list/opportunity-list.tsx')).OpportunityList,
  '/admin/investments/opportunities/new-opportunity': async () =>
    (await import('../admin/investments/edit/new-page.tsx')).NewOpportunity,
  '/admin/investments/opportunities/:id/edit': async () =>
    (await import('../admin/investments/edit/edit-page.tsx')).EditPage,
  '/admin/investments/opportunities/:id/details': async () =>
    (await import('../admin/investments/record/details-page.tsx')).LiveDetails,
  '/admin/investments/opportunities/:id/details/preview': async () =>
    (await import('../admin/investments/preview/preview-page.tsx')).PreviewPage,
  '/admin/investments/opportunities/:id/key-information': async () =>
    (await import('../admin/investments/record/key-information.tsx')).LiveKeyInformation,
  '/admin/investments/opportunities/:id/transactions': async () =>
    (await import('../admin/investments/book/transactions-page.tsx')).LiveTransactions,
  '/admin/investments/opportunities/:id/transactions/allocation': async () =>
    (await import('../admin/investments/allocation/allocation-page.tsx')).AllocationPage,
  '/admin/investments/opportunities/:id/pre-emption': async () =>
    (await import('../admin/investments/pre-emption/pre-emption-page.tsx')).PreEmptionPage,
  '/admin/investments/opportunities/:id/transactions/cash-calls/:callId': async () =>
    (await import('../admin/investments/cash-calls/cash-call-page.tsx')).CashCallPage,
  '/admin/investments/allocations/:investmentId/documents': async () =>
    (await import('../admin/investments/documents/allocation-documents.tsx')).AllocationDocuments,
  '/admin/investments/opportunities/:id/questions': async () =>
    (await import('../admin/investments/questions/questions-page.tsx')).LiveQuestions,
  '/admin/investments/existing/:id/questions': async () =>
    (await import('../admin/investments/questions/questions-page.tsx')).ExistingQuestions,
  '/admin/investments/opportunities/:id/documents': async () =>
    (await import('../admin/investments/documents/documents-page.tsx')).LiveDocuments,
  '/admin/investments/existing': async () =>
    (await import('../admin/investments/list/opportunity-list.tsx')).ExistingList,
  '/admin/investments/existing/:id/edit': async () =>
    (await import('../admin/investments/edit/edit-page.tsx')).EditPage,
  '/admin/investments/existing/:id/details': async () =>
    (await import('../admin/investments/existing/details-page.tsx')).ExistingDetails,
  '/admin/investments/existing/:id/key-information': async () =>
    (await import('../admin/investments/record/key-information.tsx')).ExistingKeyInformation,
  '/admin/investments/existing/:id/transactions': async () =>
    (await import('../admin/investments/book/transactions-page.tsx')).ExistingTransactions,
  '/admin/investments/existing/:id/pre-emption': async () =>
    (await import('../admin/investments/pre-emption/pre-emption-page.tsx')).ExistingPreEmption,
  '/admin/investments/existing/:id/cap-table': async () =>
    (await import('../admin/investments/cap-table/cap-table-page.tsx')).ExistingCapTable,
  '/admin/investments/existing/:id/cap-table-performance': async () =>
    (await import('../admin/investments/cap-table/performance-page.tsx')).CapTablePerformance,
  '/admin/investments/opportunities/:id/cap-table': async () =>
    (await import('../admin/investments/cap-table/cap-table-page.tsx')).LiveCapTable,
  '/admin/investments/existing/:id/documents': async () =>
    (await import('../admin/investments/documents/documents-page.tsx')).ExistingDocuments,
  '/admin/investors': async () => (await import('./admin/investors-page.tsx')).Investors,
  '/admin/investors/new-investor': async () =>
    (await import('../admin/investors/people/new-investor.tsx')).NewInvestor,
  '/admin/investors/jobs': async () => (await import('../admin/jobs/jobs-page.tsx')).JobsPage,
  '/admin/investors/import': async () => (await import('../admin/imports/import-start.tsx')).ImportStart,
  '/admin/investors/import/:importId': async () =>
    (await import('../admin/imports/import-page.tsx')).ImportPage,
  '/admin/investors/duplicates': async () =>
    (await import('../admin/merges/duplicates-page.tsx')).DuplicatesPage,
  '/admin/investors/merge/:keptId/:closedId': async () =>
    (await import('../admin/merges/merge-page.tsx')).MergePage,
  '/admin/investors/:id/details': async () => (await import('./admin/details-pages.tsx')).InvestorDetails,
  '/admin/investors/:id/details/transactions': async () =>
    (await import('../admin/investors/record/transactions.tsx')).TransactionsTab,
  '/admin/investors/:id/details/documents': async () =>
    (await import('../admin/investors/record/documents-tab.tsx')).DocumentsTab,
  '/admin/investors/:id/details/investment-documents': async () =>
    (await import('../admin/investors/record/registration-tab.tsx')).DocumentsTab,
  '/admin/investors/:id/details/category': async () =>
    (await import('../admin/investors/record/category-tab.tsx')).CategoryTab,
  '/admin/investors/:id/details/fact-find': async () =>
    (await import('../admin/investors/questionnaires/tabs.tsx')).FactFindTab,
  '/admin/investors/:id/details/risk-profile': async () =>
    (await import('../admin/investors/questionnaires/tabs.tsx')).RiskProfileTab,
  '/admin/investors/:id/details/investor-consent': async () =>
    (await import('../admin/investors/questionnaires/tabs.tsx')).ConsentTab,
  '/admin/investors/:id/sign-pdf/:pdfId': async () =>
    (await import('../admin/signing/sign-pdf-page.tsx')).SignPdfPage,
  '/admin/investors/:id/edit': async () =>
    (await import('../admin/investors/record/edit-investor.tsx')).EditInvestor,
  '/admin/investors/contacts': async () =>
    (await import('../admin/investors/contacts/contact-list.tsx')).ContactList,
  '/admin/investors/new-contact': async () =>
    (await import('../admin/investors/contacts/write-pages.tsx')).NewContactPage,
  '/admin/investors/contacts/:id/details': async () =>
    (await import('./admin/details-pages.tsx')).ContactDetails,
  '/admin/investors/contacts/:id/documents': async () =>
    (await import('../admin/investors/contacts/other-tabs.tsx')).ContactDocuments,
  '/admin/investors/contacts/:id/category': async () =>
    (await import('../admin/investors/contacts/other-tabs.tsx')).ContactCategory,
  '/admin/investors/contacts/:id/registration-form': async () =>
    (await import('../admin/investors/contacts/registration-tab.tsx')).ContactRegistration,
  '/admin/investors/contacts/:id/fact-find': async () =>
    (await import('../admin/investors/questionnaires/tabs.tsx')).ContactFactFind,
  '/admin/investors/contacts/:id/risk-profile': async () =>
    (await import('../admin/investors/questionnaires/tabs.tsx')).ContactRiskProfile,
  '/admin/investors/contacts/:id/edit': async () =>
    (await import('../admin/investors/contacts/write-pages.tsx')).EditContactPage,
  '/admin/investors/:id/details/registration-form': async () =>
    (await import('../admin/investors/contacts/registration-tab.tsx')).InvestorRegistration,
  '/admin/investors/organisations': async () =>
    (await import('../admin/investors/organisations/organisation-list.tsx')).OrganisationList,
  '/admin/investors/new-organisation': async () =>
    (await import('../admin/investors/organisations/organisation-pages.tsx')).NewOrganisationPage,
  '/admin/investors/organisations/:id/details': async () =>
    (await import('../admin/investors/organisations/organisation-pages.tsx')).OrganisationDetails,
  '/admin/investors/organisations/:id/transactions': async () =>
    (await import('../admin/investors/organisations/organisation-pages.tsx')).OrganisationTransactions,
  '/admin/investors/organisations/:id/documents': async () =>
    (await import('../admin/investors/organisations/organisation-pages.tsx')).OrganisationDocuments,
  '/admin/investors/organisations/:id/edit': async () =>
    (await import('../admin/investors/organisations/organisation-pages.tsx')).EditOrganisation,
  '/admin/investors/organisation-applications': async () =>
    (await import('../admin/investors/applications/application-list.tsx')).ApplicationList,
  '/admin/investors/organisation-applications/:id/details': async () =>
    (await import('../admin/investors/applications/application-page.tsx')).ApplicationDetails,
  '/admin/investors/investment-methods': async () =>
    (await import('../admin/investors/methods/method-list.tsx')).MethodList,
  '/admin/investors/investment-methods/kinds': async () =>
    (await import('../admin/investors/methods/kinds-page.tsx')).KindsPage,
  '/admin/investors/investment-methods/kinds/:kindId/documents': async () =>
    (await import('../admin/investors/methods/kind-documents.tsx')).KindDocuments,
  '/admin/investors/investment-methods/payouts': async () =>
    (await import('../admin/investors/methods/payouts-page.tsx')).PayoutsPage,
  '/admin/investors/investment-methods/new-method': async () =>
    (await import('../admin/investors/methods/write-pages.tsx')).NewMethodPage,
  '/admin/investors/investment-methods/:id/details': async () =>
    (await import('../admin/investors/methods/details-tab.tsx')).MethodDetails,
  '/admin/investors/investment-methods/:id/transactions': async () =>
    (await import('../admin/investors/methods/other-tabs.tsx')).MethodTransactions,
  '/admin/investors/investment-methods/:id/documents': async () =>
    (await import('../admin/investors/methods/other-tabs.tsx')).MethodDocuments,
  '/admin/investors/investment-methods/:id/edit': async () =>
    (await import('../admin/investors/methods/write-pages.tsx')).EditMethodPage,
  '/admin/investors/nominees': async () =>
    (await import('../admin/investors/nominees/nominee-list.tsx')).NomineeList,
  '/admin/investors/nominees/new-nominee': async () =>
    (await import('../admin/investors/nominees/nominee-pages.tsx')).NewNomineePage,
  '/admin/investors/nominees/:id/details': async () =>
    (await import('../admin/investors/nominees/nominee-pages.tsx')).NomineeDetails,
  '/admin/investors/nominees/:id/transactions': async () =>
    (await import('../admin/investors/nominees/nominee-pages.tsx')).NomineeTransactions,
  '/admin/investors/nominees/:id/edit': async () =>
    (await import('../admin/investors/nominees/nominee-pages.tsx')).EditNominee,
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
  '/admin/reports/kpi-requests': async () =>
    (await import('../admin/kpis/requests/requests-page.tsx')).KpiRequestsPage,
  '/admin/reports/own-kpis': async () => (await import('../admin/kpis/own/own-kpis-page.tsx')).OwnKpisPage,
  '/admin/reports/own-kpis/:id': async () =>
    (await import('../admin/kpis/own/own-kpi-form-page.tsx')).OwnKpiFormPage,
  '/admin/reports/kpi-portfolio': async () =>
    (await import('../admin/kpis/portfolio-page.tsx')).KpiPortfolioPage,
  '/admin/investors/:id/details/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).InvestorTimeline,
  '/admin/investors/contacts/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).ContactTimeline,
  '/admin/investors/organisations/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).OrganisationTimeline,
  '/admin/investors/investment-methods/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).MethodTimeline,
  '/admin/investors/nominees/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).NomineeTimeline,
  '/admin/investments/opportunities/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).LiveTimeline,
  '/admin/investments/existing/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).ExistingTimeline,
  '/admin/investments/opportunities/:id/data-room': async () =>
    (await import('./admin/data-room-pages.tsx')).LiveDataRoom,
  '/admin/investments/existing/:id/data-room': async () =>
    (await import('./admin/data-room-pages.tsx')).ExistingDataRoom,
}
