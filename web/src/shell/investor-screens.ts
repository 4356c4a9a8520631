import type { LoadScreen } from '../kernel/screen-component.ts'

/** Screens of investors, contacts, organisations, nominees and their investment methods. */
export const investorScreens: Readonly<Record<string, LoadScreen>> = {
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
}
