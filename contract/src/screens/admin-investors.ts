import { categorisationFlags } from '../features.ts'
import { notesTitle, tabsOf, transactionsOfPeople } from './screen.ts'
import type { Screen } from './screen.ts'

const event = 'investors'
const linking = { all: ['organisation_links_enabled'] } as const
const nominees = { all: ['nominee_enabled'] } as const

const category = { text: 'Category', feature: { any: categorisationFlags } } as const

const personTabs = {
  details: { text: 'Details' },
  documents: { label: 'documents' },
  'notes-calls-tasks': notesTitle,
  category,
  'registration-form': { text: 'Registration form' },
  'fact-find': { text: 'Fact find' },
  'risk-profile': { text: 'Risk profile' },
} as const

/** People and how they invest. Everything here asks for the event `investors`. */
export const adminInvestorScreens: readonly Screen[] = [
  { path: '/admin/investors', side: 'admin', title: { label: 'investors' }, event },
  {
    path: '/admin/investors/new-investor',
    side: 'admin',
    title: { text: 'New {investor}' },
    event,
    action: 'create',
  },
  {
    path: '/admin/investors/import',
    side: 'admin',
    title: { text: 'Import' },
    event,
    action: 'create',
  },
  {
    path: '/admin/investors/import/:importId',
    side: 'admin',
    title: { text: 'Import' },
    event,
    action: 'create',
  },
  {
    path: '/admin/investors/jobs',
    side: 'admin',
    title: { label: 'bulk_jobs' },
    event,
    action: 'update',
  },
  { path: '/admin/investors/duplicates', side: 'admin', title: { text: 'Duplicate {investors}' }, event },
  {
    path: '/admin/investors/merge/:keptId/:closedId',
    side: 'admin',
    title: { text: 'Merge {investors}' },
    event,
    action: 'delete',
  },
  ...tabsOf(
    { tabs: 'investor', base: '/admin/investors/:id', event, below: 'details' },
    {
      details: { text: 'Details' },
      transactions: transactionsOfPeople,
      documents: { label: 'documents' },
      'notes-calls-tasks': notesTitle,
      category,
      'registration-form': { text: 'Registration form' },
      'investment-documents': { text: 'Investment documents', reads: 'onboarding_documents' },
      'fact-find': { text: 'Fact find' },
      'risk-profile': { text: 'Risk profile' },
      'investor-consent': { text: 'Consent' },
    },
  ),
  {
    path: '/admin/investors/:id/edit',
    side: 'admin',
    title: { text: 'Edit {investor}' },
    event,
    action: 'update',
  },
  {
    path: '/admin/investors/:id/sign-pdf/:pdfId',
    side: 'admin',
    title: { text: 'Sign document' },
    event,
    action: 'update',
  },

  { path: '/admin/investors/contacts', side: 'admin', title: { label: 'contacts' }, event },
  {
    path: '/admin/investors/new-contact',
    also: ['/admin/investors/contacts/new-contact'],
    side: 'admin',
    title: { text: 'New {contact}' },
    event,
    action: 'create',
  },
  ...tabsOf({ tabs: 'contact', base: '/admin/investors/contacts/:id', event, below: 'record' }, personTabs),
  {
    path: '/admin/investors/contacts/:id/edit',
    side: 'admin',
    title: { text: 'Edit {contact}' },
    event,
    action: 'update',
  },

  { path: '/admin/investors/organisations', side: 'admin', title: { label: 'organisations' }, event },
  {
    path: '/admin/investors/new-organisation',
    also: ['/admin/investors/organisations/new-organisation'],
    side: 'admin',
    title: { text: 'New {organisation}' },
    event,
    action: 'create',
  },
  ...tabsOf(
    { tabs: 'organisation', base: '/admin/investors/organisations/:id', event, below: 'record' },
    {
      details: { text: 'Details' },
      transactions: transactionsOfPeople,
      documents: { label: 'documents' },
      'notes-calls-tasks': notesTitle,
    },
  ),
  {
    path: '/admin/investors/organisations/:id/edit',
    side: 'admin',
    title: { text: 'Edit {organisation}' },
    event,
    action: 'update',
  },

  {
    path: '/admin/investors/organisation-applications',
    side: 'admin',
    title: { label: 'organisation_applications' },
    event,
    feature: linking,
  },
  ...tabsOf(
    {
      tabs: 'organisationApplication',
      base: '/admin/investors/organisation-applications/:id',
      event,
      feature: linking,
      below: 'record',
    },
    { details: { text: 'Details' } },
  ),

  {
    path: '/admin/investors/investment-methods',
    side: 'admin',
    title: { label: 'investment_methods' },
    event,
    tabs: 'investmentMethods',
  },
  {
    path: '/admin/investors/investment-methods/kinds',
    side: 'admin',
    title: { text: 'Types' },
    event,
    tabs: 'investmentMethods',
    tab: 'kinds',
  },
  {
    path: '/admin/investors/investment-methods/kinds/:kindId/documents',
    side: 'admin',
    title: { label: 'documents' },
    event,
    action: 'visit',
  },
  {
    path: '/admin/investors/investment-methods/payouts',
    side: 'admin',
    title: { text: 'Held payouts' },
    event,
    action: 'visit',
    tabs: 'investmentMethods',
    tab: 'payouts',
    reads: 'investment_opportunity_live',
  },
  {
    path: '/admin/investors/investment-methods/new-method',
    also: ['/admin/investors/new-method'],
    side: 'admin',
    title: { text: 'New {investment_method}' },
    event,
    action: 'create',
  },
  ...tabsOf(
    { tabs: 'investmentMethod', base: '/admin/investors/investment-methods/:id', event, below: 'record' },
    {
      details: { text: 'Details' },
      transactions: transactionsOfPeople,
      documents: { label: 'documents' },
      'notes-calls-tasks': notesTitle,
    },
  ),
  {
    path: '/admin/investors/investment-methods/:id/edit',
    side: 'admin',
    title: { text: 'Edit {investment_method}' },
    event,
    action: 'update',
  },

  {
    path: '/admin/investors/nominees',
    side: 'admin',
    title: { label: 'nominees' },
    event,
    feature: nominees,
  },
  {
    path: '/admin/investors/nominees/new-nominee',
    also: ['/admin/investors/new-nominee'],
    side: 'admin',
    title: { text: 'New {nominee}' },
    event,
    action: 'create',
    feature: nominees,
  },
  ...tabsOf(
    { tabs: 'nominee', base: '/admin/investors/nominees/:id', event, feature: nominees, below: 'record' },
    {
      details: { text: 'Details' },
      transactions: transactionsOfPeople,
      'notes-calls-tasks': notesTitle,
    },
  ),
  {
    path: '/admin/investors/nominees/:id/edit',
    side: 'admin',
    title: { text: 'Edit {nominee}' },
    event,
    action: 'update',
    feature: nominees,
  },
]
