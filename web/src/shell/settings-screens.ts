import type { LoadScreen } from '../kernel/screen-component.ts'

/** The settings, by their pattern in the contract. */
export const settingsScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin/settings/security/password': async () =>
    (await import('./security/password-page.tsx')).PasswordPage,
  '/admin/settings/security/details': async () => (await import('./security/security-page.tsx')).SecurityPage,
  '/admin/settings/security/notifications': async () =>
    (await import('./notifications/preferences-page.tsx')).PreferencesPage,
  '/admin/settings/branding': async () =>
    (await import('../admin/settings/branding/branding-page.tsx')).BrandingPage,
  '/admin/settings/terminology/opportunities': async () =>
    (await import('../admin/settings/terminology/terminology-page.tsx')).TerminologyPage,
  '/admin/settings/terminology/roles': async () =>
    (await import('../admin/settings/terminology/terminology-page.tsx')).TerminologyPage,
  '/admin/settings/terminology/investor': async () =>
    (await import('../admin/settings/terminology/terminology-page.tsx')).TerminologyPage,
  '/admin/settings/terminology/portfolio-columns': async () =>
    (await import('../admin/settings/terminology/terminology-page.tsx')).TerminologyPage,
  '/admin/settings/terminology/funds': async () =>
    (await import('../admin/settings/terminology/terminology-page.tsx')).TerminologyPage,
  '/admin/settings/terminology/texts': async () =>
    (await import('../admin/settings/terminology/texts/texts-page.tsx')).TextsPage,
  '/admin/settings/account/connections': async () =>
    (await import('../admin/settings/connections/connections-page.tsx')).ConnectionsPage,
  '/admin/settings/account/connections/accounting': async () =>
    (await import('../admin/settings/connections/accounting/entries-page.tsx')).AccountingEntriesPage,
  '/admin/settings/account/fees': async () => (await import('../admin/settings/fees/fees-page.tsx')).FeesPage,
  '/admin/settings/account/features': async () =>
    (await import('../admin/settings/features/features-page.tsx')).FeaturesPage,
  '/admin/settings/account/changes': async () =>
    (await import('../admin/settings/changes/changes-page.tsx')).SettingChangesPage,
  '/admin/settings/account/admin-accounts': async () =>
    (await import('../admin/settings/accounts/accounts-page.tsx')).AccountsPage,
  '/admin/settings/account/roles': async () =>
    (await import('../admin/settings/roles/roles-page.tsx')).RolesPage,
  '/admin/settings/attributes/configure': async () =>
    (await import('../admin/settings/attributes/attributes-page.tsx')).AttributesPage,
  '/admin/settings/attributes/configure/:id': async () =>
    (await import('../admin/settings/attributes/attribute-page.tsx')).AttributePage,
  '/admin/settings/attributes/kpi-category': async () =>
    (await import('../admin/settings/kpis/pages.tsx')).KpiCategoriesPage,
  '/admin/settings/attributes/kpis': async () => (await import('../admin/settings/kpis/pages.tsx')).KpisPage,
  '/admin/settings/attributes/industries': async () =>
    (await import('../admin/settings/offers/pages.tsx')).IndustriesPage,
  '/admin/settings/attributes/investment-types': async () =>
    (await import('../admin/settings/offers/pages.tsx')).InvestmentTypesPage,
  '/admin/settings/attributes/investment-sub-types': async () =>
    (await import('../admin/settings/offers/pages.tsx')).SubTypesPage,
  '/admin/settings/attributes/investment-categories': async () =>
    (await import('../admin/settings/offers/pages.tsx')).CategoriesPage,
  '/admin/settings/attributes/investment-characters': async () =>
    (await import('../admin/settings/offers/pages.tsx')).CharactersPage,
  '/admin/settings/investor/portfolio': async () =>
    (await import('../admin/settings/portfolio/tables-page.tsx')).PortfolioTablesPage,
  '/admin/settings/investor/portfolio/:id': async () =>
    (await import('../admin/settings/portfolio/table-page.tsx')).PortfolioTablePage,
  '/admin/settings/investor/portfolio-stats': async () =>
    (await import('../admin/settings/portfolio/stats-page.tsx')).PortfolioStatsPage,
  '/admin/settings/investor/sign-up-documents': async () =>
    (await import('../admin/settings/lists/sign-up-documents-page.tsx')).SignUpDocumentsPage,
  '/admin/settings/investor/registration-documents': async () =>
    (await import('../admin/settings/required-documents/registration-documents-page.tsx'))
      .RegistrationDocumentsPage,
  '/admin/settings/account/pipelines': async () =>
    (await import('../admin/deals/pipelines/pipelines-page.tsx')).PipelinesPage,
  '/admin/settings/account/pipelines/:id/stages': async () =>
    (await import('../admin/deals/pipelines/stages-page.tsx')).StagesPage,
  '/admin/settings/account/triggers': async () =>
    (await import('../admin/settings/triggers/triggers-page.tsx')).TriggersPage,
  '/admin/settings/account/triggers/new/:copyId?': async () =>
    (await import('../admin/settings/triggers/trigger-page.tsx')).NewTriggerPage,
  '/admin/settings/account/triggers/:id': async () =>
    (await import('../admin/settings/triggers/trigger-page.tsx')).TriggerPage,
  '/admin/settings/account/documents': async () =>
    (await import('../admin/settings/documents/document-settings-page.tsx')).DocumentSettingsPage,
  '/admin/settings/investor/types': async () =>
    (await import('../admin/settings/investor-types/investor-types-page.tsx')).InvestorTypesPage,
  '/admin/settings/investor/lead-status': async () =>
    (await import('../admin/settings/lists/lead-status-page.tsx')).LeadStatusPage,
  '/admin/settings/investor/appropriateness-test': async () =>
    (await import('../admin/settings/tests/bank-pages.tsx')).SingleBankPage,
  '/admin/settings/investor/fca-appropriateness-test-1': async () =>
    (await import('../admin/settings/tests/bank-pages.tsx')).FirstBankPage,
  '/admin/settings/investor/fca-appropriateness-test-2': async () =>
    (await import('../admin/settings/tests/bank-pages.tsx')).SecondBankPage,
  '/admin/settings/investor/fact-find': async () =>
    (await import('../admin/settings/questionnaires/pages.tsx')).FactFindEditor,
  '/admin/settings/investor/risk-profile': async () =>
    (await import('../admin/settings/questionnaires/pages.tsx')).RiskProfileEditor,
  '/admin/settings/investor/investor-consent': async () =>
    (await import('../admin/settings/questionnaires/pages.tsx')).ConsentEditor,
  '/admin/settings/investor/terms': async () =>
    (await import('../admin/settings/texts/terms-page.tsx')).TermsPage,
  '/admin/settings/investor/market-sounding': async () =>
    (await import('../admin/settings/texts/market-sounding-page.tsx')).MarketSoundingPage,
  '/admin/settings/investor/risk-warning': async () =>
    (await import('../admin/settings/texts/risk-warning-page.tsx')).RiskWarningPage,
}
