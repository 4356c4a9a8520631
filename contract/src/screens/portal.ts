import { categorisationFlags } from '../features.ts'
import type { Screen } from './screen.ts'

const funds = { all: ['funds_enabled'] } as const
const categorisation = { any: categorisationFlags } as const

/** What an investor sees (specification §2.2). */
export const portalScreens: readonly Screen[] = [
  { path: '/investor', side: 'portal', title: { label: 'overview' } },
  { path: '/investor/investments', side: 'portal', title: { label: 'investments' } },
  { path: '/investor/investments/:slug', side: 'portal', title: { label: 'opportunity' } },
  {
    path: '/investor/investments/:slug/investor-type',
    side: 'portal',
    title: { label: 'investor_categorisation' },
    feature: categorisation,
  },
  {
    path: '/investor/investments/:slug/risk-warning',
    side: 'portal',
    title: { text: 'Risk warning' },
    feature: { all: ['risk_warning_enabled'] },
  },
  { path: '/investor/investments/:slug/invest', side: 'portal', title: { text: 'Invest' } },
  {
    path: '/investor/investments/:slug/pre-emption',
    side: 'portal',
    title: { label: 'pre_emption' },
  },
  { path: '/investor/investments/:slug/data-room', side: 'portal', title: { label: 'data_room' } },
  { path: '/investor/investments/:slug/place', side: 'portal', title: { label: 'waiting_list' } },
  {
    path: '/investor/investments/market-sounding/:id',
    side: 'portal',
    title: { label: 'market_sounding' },
    feature: { all: ['market_sounding_enabled'] },
  },
  { path: '/investor/portfolio', side: 'portal', title: { label: 'portfolio' } },
  { path: '/investor/portfolio/:id', side: 'portal', title: { label: 'holding' } },
  { path: '/investor/portfolio/:id/reports/:reportId', side: 'portal', title: { label: 'update' } },
  { path: '/investor/portfolio/:id/reports/kpis/:suffix?', side: 'portal', title: { label: 'kpis' } },
  { path: '/investor/portfolio/fund/:id', side: 'portal', title: { label: 'fund' }, feature: funds },
  {
    path: '/investor/portfolio/fund/:id/reports/:reportId',
    side: 'portal',
    title: { label: 'update' },
    feature: funds,
  },
  { path: '/investor/news', side: 'portal', title: { label: 'news' } },
  { path: '/investor/news/reports/:id', side: 'portal', title: { label: 'update' } },
  { path: '/investor/pdf/:id', side: 'portal', title: { label: 'document' } },
]

/** The pages of the profile, each a value of the specification's `/investor/profile/{slug}`. */
export const profileScreens: readonly Screen[] = [
  {
    path: '/investor/profile/view',
    also: ['/investor/profile'],
    side: 'portal',
    title: { label: 'profile' },
    tabs: 'profile',
  },
  { path: '/investor/profile/details', side: 'portal', title: { text: 'Details' }, tabs: 'profile' },
  {
    path: '/investor/profile/type',
    side: 'portal',
    title: { label: 'investor_categorisation' },
    feature: categorisation,
    tabs: 'profile',
  },
  {
    path: '/investor/profile/investor-type',
    side: 'portal',
    title: { text: 'Confirm {investor_categorisation}' },
    feature: categorisation,
  },
  {
    path: '/investor/profile/risk-warning',
    side: 'portal',
    title: { text: 'Risk warning' },
    feature: { all: ['risk_warning_enabled'] },
  },
  {
    path: '/investor/profile/appropriateness',
    side: 'portal',
    title: { label: 'appropriateness' },
    feature: { all: ['compliance_test_enabled'] },
    tabs: 'profile',
  },
  { path: '/investor/profile/fact-find', side: 'portal', title: { text: 'Fact find' }, tabs: 'profile' },
  {
    path: '/investor/profile/risk-profile',
    side: 'portal',
    title: { text: 'Risk profile' },
    tabs: 'profile',
  },
  { path: '/investor/profile/consent', side: 'portal', title: { text: 'Consent' }, tabs: 'profile' },
  { path: '/investor/profile/identity', side: 'portal', title: { label: 'identity' }, tabs: 'profile' },
  { path: '/investor/profile/security', side: 'portal', title: { label: 'security' }, tabs: 'profile' },
  {
    path: '/investor/profile/notifications',
    side: 'portal',
    title: { text: 'Notifications' },
    tabs: 'profile',
  },
  { path: '/investor/profile/documents', side: 'portal', title: { label: 'documents' }, tabs: 'profile' },
  {
    path: '/investor/profile/subscription',
    side: 'portal',
    title: { label: 'subscription' },
    tabs: 'profile',
  },
  {
    path: '/investor/profile/organisation-apply',
    side: 'portal',
    title: { label: 'organisation_application' },
    feature: { all: ['organisation_links_enabled'] },
  },
  { path: '/investor/profile/organisation_:id', side: 'portal', title: { label: 'organisation' } },
  {
    path: '/investor/profile/organisation-documents_:id',
    side: 'portal',
    title: { text: '{organisation} documents' },
  },
  {
    path: '/investor/profile/investmentmethod_new',
    side: 'portal',
    title: { text: 'New {investment_method}' },
  },
  { path: '/investor/profile/investmentmethod_:id', side: 'portal', title: { label: 'investment_method' } },
  {
    path: '/investor/profile/investmentmethod-documents_:id',
    side: 'portal',
    title: { text: '{investment_method} documents' },
  },
]
