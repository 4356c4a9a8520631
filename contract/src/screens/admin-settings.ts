import { categorisationFlags } from '../features.ts'
import type { Screen } from './screen.ts'

/**
 * The groups of the settings, in the order of specification §2.1; `appearance` holds the branding page beside
 * them.
 */
export const settingsGroups = {
  account: {
    title: 'Account',
    pages: [
      '/admin/settings/account/admin-accounts',
      '/admin/settings/account/roles',
      '/admin/settings/account/pipelines',
      '/admin/settings/account/triggers',
      '/admin/settings/account/documents',
      '/admin/settings/account/connections',
      '/admin/settings/account/connections/accounting',
      '/admin/settings/account/fees',
      '/admin/settings/account/features',
      '/admin/settings/account/changes',
    ],
  },
  appearance: { title: 'Appearance', pages: ['/admin/settings/branding'] },
  terminology: {
    title: 'Terminology',
    pages: [
      '/admin/settings/terminology/opportunities',
      '/admin/settings/terminology/roles',
      '/admin/settings/terminology/investor',
      '/admin/settings/terminology/portfolio-columns',
      '/admin/settings/terminology/funds',
      '/admin/settings/terminology/texts',
    ],
  },
  attributes: {
    title: 'Attributes',
    pages: [
      '/admin/settings/attributes/configure',
      '/admin/settings/attributes/kpi-category',
      '/admin/settings/attributes/kpis',
      '/admin/settings/attributes/industries',
      '/admin/settings/attributes/investment-types',
      '/admin/settings/attributes/investment-sub-types',
      '/admin/settings/attributes/investment-categories',
      '/admin/settings/attributes/investment-characters',
    ],
  },
  investor: {
    title: '{investor}',
    pages: [
      '/admin/settings/investor/portfolio',
      '/admin/settings/investor/portfolio-stats',
      '/admin/settings/investor/sign-up-documents',
      '/admin/settings/investor/registration-documents',
      '/admin/settings/investor/types',
      '/admin/settings/investor/lead-status',
      '/admin/settings/investor/appropriateness-test',
      '/admin/settings/investor/fca-appropriateness-test-1',
      '/admin/settings/investor/fca-appropriateness-test-2',
      '/admin/settings/investor/fact-find',
      '/admin/settings/investor/risk-profile',
      '/admin/settings/investor/investor-consent',
      '/admin/settings/investor/terms',
      '/admin/settings/investor/market-sounding',
      '/admin/settings/investor/risk-warning',
    ],
  },
  security: {
    title: 'Security',
    pages: [
      '/admin/settings/security/password',
      '/admin/settings/security/details',
      '/admin/settings/security/notifications',
    ],
  },
} as const satisfies Readonly<Record<string, { title: string; pages: readonly string[] }>>

export type SettingsGroup = keyof typeof settingsGroups

const test = 'compliance_test_enabled'
const twoBanks = { all: [test, 'risk_warning_enabled'] } as const
const categories = { all: ['investment_categories_enabled'] } as const

type Page = Pick<Screen, 'title'> & Omit<Partial<Screen>, 'path' | 'side'>

const pages: Readonly<Record<string, Page>> = {
  'account/admin-accounts': { title: { label: 'staff_members' }, event: 'user' },
  'account/roles': { title: { text: 'Roles and permissions' }, event: 'user' },
  'account/pipelines': { title: { text: '{pipelines} and {pipeline_stages}' }, event: 'pipelines' },
  'account/pipelines/:id/stages': {
    title: { label: 'pipeline_stages' },
    event: 'pipelines',
    action: 'visit',
  },
  'account/triggers': { title: { label: 'triggers' }, event: 'pipelines' },
  // A new one, or a copy of another.
  'account/triggers/new/:copyId?': {
    title: { text: 'New {trigger}' },
    event: 'pipelines',
    action: 'update',
  },
  'account/triggers/:id': { title: { label: 'trigger' }, event: 'pipelines', action: 'visit' },
  'account/documents': { title: { label: 'documents' }, event: 'features' },
  'account/connections': { title: { text: 'Connections' }, event: 'features' },
  'account/connections/accounting': {
    title: { label: 'accounting_entries' },
    event: 'features',
    action: 'visit',
  },
  'account/fees': { title: { label: 'fees' }, event: 'features' },
  'account/features': { title: { text: 'Features' }, event: 'features' },
  'account/changes': { title: { text: 'Change history' }, event: 'features' },
  branding: { title: { text: 'Branding' }, event: 'branding' },

  'terminology/opportunities': { title: { label: 'opportunity_plural' }, event: 'branding' },
  'terminology/roles': { title: { text: 'Roles' }, event: 'branding' },
  'terminology/investor': { title: { label: 'investor' }, event: 'branding' },
  'terminology/portfolio-columns': { title: { text: '{portfolio} columns' }, event: 'branding' },
  'terminology/funds': {
    title: { label: 'funds' },
    event: 'branding',
    feature: { all: ['funds_enabled'] },
  },
  'terminology/texts': { title: { text: 'Texts' }, event: 'branding', action: 'update' },

  'attributes/configure': { title: { label: 'attributes' }, event: 'attributes' },
  'attributes/configure/:id': { title: { label: 'attribute' }, event: 'attributes', action: 'visit' },
  'attributes/kpi-category': {
    title: { label: 'kpi_categories' },
    event: 'kpi_report_types',
    feature: { all: ['funds_enabled'] },
  },
  'attributes/kpis': {
    title: { label: 'custom_kpis' },
    event: 'kpi_report_types',
    feature: { all: ['funds_enabled'] },
  },
  'attributes/industries': { title: { label: 'industries' }, event: 'industries' },
  'attributes/investment-types': {
    title: { label: 'investment_types' },
    event: 'investment_opportunity_types',
  },
  'attributes/investment-sub-types': {
    title: { label: 'investment_sub_types' },
    event: 'investment_opportunity_sub_types',
  },
  'attributes/investment-categories': {
    title: { label: 'investment_categories' },
    event: 'attributes',
    feature: categories,
  },
  'attributes/investment-characters': {
    title: { label: 'investment_characters' },
    event: 'attributes',
    // The tax schemes of investors stand on it too.
    feature: { any: ['investment_categories_enabled', 'tax_enabled'] },
  },

  'investor/portfolio': { title: { label: 'portfolio_tables' }, event: 'branding' },
  'investor/portfolio/:id': { title: { label: 'portfolio_table' }, event: 'branding', action: 'visit' },
  'investor/portfolio-stats': { title: { text: '{portfolio} figures' }, event: 'branding' },
  // An Investment Manager lists people's onboarding documents; the templates behind them are edited here.
  'investor/sign-up-documents': {
    title: { label: 'onboarding_documents' },
    event: 'onboarding_documents',
    action: 'update',
  },
  'investor/registration-documents': {
    title: { label: 'registration_documents' },
    event: 'onboarding_documents',
    action: 'update',
  },
  'investor/types': {
    title: { label: 'investor_types' },
    event: 'investor_type',
    feature: { any: categorisationFlags },
  },
  'investor/lead-status': { title: { label: 'lead_statuses' }, event: 'investor_type' },
  'investor/appropriateness-test': {
    title: { label: 'appropriateness' },
    event: 'compliance',
    feature: { all: [test], none: ['risk_warning_enabled'] },
  },
  'investor/fca-appropriateness-test-1': {
    title: { text: '{appropriateness}, bank 1' },
    event: 'compliance',
    feature: twoBanks,
  },
  'investor/fca-appropriateness-test-2': {
    title: { text: '{appropriateness}, bank 2' },
    event: 'compliance',
    feature: twoBanks,
  },
  'investor/fact-find': { title: { text: 'Fact find' }, event: 'compliance' },
  'investor/risk-profile': { title: { text: 'Risk profile' }, event: 'compliance' },
  'investor/investor-consent': { title: { text: 'Consent' }, event: 'compliance' },
  'investor/terms': { title: { text: 'Terms and conditions' }, event: 'branding' },
  'investor/market-sounding': {
    title: { label: 'market_sounding' },
    event: 'branding',
    feature: { all: ['market_sounding_enabled'] },
  },
  'investor/risk-warning': {
    title: { text: 'Risk warning' },
    event: 'branding',
    feature: { all: ['risk_warning_enabled'] },
  },

  'security/password': { title: { text: 'Password' } },
  'security/details': { title: { text: 'Your details' } },
  'security/notifications': {
    title: { text: 'Notifications' },
    also: ['/admin/settings/account/notifications'],
  },
}

/** The settings. Only the pages about one's own account name no event. */
export const adminSettingsScreens: readonly Screen[] = [
  {
    path: '/admin/settings',
    side: 'admin',
    title: { text: 'Settings' },
    firstOf: Object.values(settingsGroups).flatMap((group): readonly string[] => group.pages),
  },
  ...Object.entries(pages).map(([path, page]): Screen => ({
    path: `/admin/settings/${path}`,
    side: 'admin',
    ...page,
  })),
]
